import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { PageHead } from '../../../components/page-head.tsx'
import { apiContext, sessionContext, visitContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { MarketplaceList } from './marketplace-list.tsx'
import {
  listPath,
  type MarketplaceQuery,
  readList,
  stages,
  unfilteredList,
} from './marketplace-query.ts'
import { readMarketplace } from './marketplace-reading.ts'

export const handle: ScreenHandle = { messages: ['marketplace', 'card', 'trading-window'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { locale } = context.get(visitContext)
  const { page } = await readMarketplace(api, locale, url.searchParams, {
    isSignedIn: context.get(sessionContext).isSignedIn(),
    read: (listQuery, how) => api[how]('/properties/', listQuery),
  })
  return page
}

/** A selected checkbox changes the address but needs no new data from the server. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args
  if (formMethod !== undefined && formMethod !== 'GET') return defaultShouldRevalidate
  const bare = (url: URL) => url.pathname + listPath({ ...readList(url.searchParams), compare: [] })
  return bare(currentUrl) === bare(nextUrl) && currentUrl.href !== nextUrl.href
    ? false
    : defaultShouldRevalidate
}

export default function MarketplaceScreen() {
  const page = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const t = useTranslations('marketplace')
  return (
    <div className="page-width pb-20">
      <Head query={{ ...page.query, compare: readList(search).compare }} cityName={page.cityName} />
      <div className="max-w-2xl pt-8 pb-6 sm:pt-12 sm:pb-8">
        <h1 className="text-h1">{t('title')}</h1>
        <p className="mt-3 text-ink-soft">{t('lead')}</p>
      </div>
      <MarketplaceList page={page} />
    </div>
  )
}

/** Search engines may index the list and the list of one city; a list with any other filter is marked as private. */
function Head({ query, cityName }: { query: MarketplaceQuery; cityName: string | null }) {
  const t = useTranslations('marketplace')
  const link = useLocalHref()
  const path = listPath({ ...query, compare: [] })
  const address =
    query.city.length === 1
      ? listPath({ ...unfilteredList, city: query.city })
      : listPath({ ...unfilteredList, state: stages.open, sort: 'closing-soon' })
  if (cityName === null || query.city.length !== 1) {
    return (
      <PageHead
        title={t('title')}
        description={t('description')}
        isPrivate={path !== address}
        address={address}
      />
    )
  }
  return (
    <PageHead
      title={t('titleIn', { city: cityName })}
      description={t('descriptionIn', { city: cityName })}
      isPrivate={path !== address}
      address={address}
      trail={[{ text: t('title'), to: link('/marketplace') }, { text: cityName }]}
    />
  )
}
