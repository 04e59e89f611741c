import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { Stake } from '#contract/portfolio/my-market.ts'
import { PageHead } from '../../components/page-head.tsx'
import { type CardFacts, cardFacts } from '../../components/property-card.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { LinkChip } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type ListBase, ListBaseProvider, listAddress } from '../public/list-base.ts'
import { MarketplaceList } from '../public/marketplace-list.tsx'
import {
  inStage,
  isNarrowed,
  readList,
  stageOf,
  unfilteredList,
} from '../public/marketplace-query.ts'
import { readMarketplace } from '../public/marketplace-reading.ts'
import { SeenStrip } from './seen-strip.tsx'
import { StakeFoot } from './stake-foot.tsx'

export const handle: ScreenHandle = {
  messages: ['properties', 'marketplace', 'card', 'trading-window'],
}

const onlys = ['owned', 'watched', 'allowed'] as const
type Only = (typeof onlys)[number] | ''

const listPath = '/dashboard/properties'
const seenShown = 8

export async function loader({ context, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { locale } = context.get(visitContext)
  const only = onlyOf(url.searchParams)
  const [{ list, page }, seen] = await Promise.all([
    readMarketplace(api, locale, url.searchParams, {
      isSignedIn: true,
      read: (listQuery, how) => api.account[how]('/portfolio/market/', { ...listQuery, only }),
    }),
    api.account.get('/recently-seen/'),
  ])
  return {
    only,
    page,
    stakes: list.mine,
    purchaseFeeBasisPoints: list.terms?.purchaseFeeBasisPoints ?? null,
    seen: seen.items.slice(0, seenShown).map(({ property }) => cardFacts(property)),
  }
}

/** A selected checkbox changes the address but needs no new data from the server. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args
  if (formMethod !== undefined && formMethod !== 'GET') return defaultShouldRevalidate
  const bare = ({ pathname, searchParams }: URL) => {
    const query = { ...readList(searchParams, onlyOf(searchParams) !== ''), compare: [] }
    return pathname + listAddress({ path: listPath, only: onlyOf(searchParams) }, query)
  }
  return bare(currentUrl) === bare(nextUrl) && currentUrl.href !== nextUrl.href
    ? false
    : defaultShouldRevalidate
}

function onlyOf(search: URLSearchParams): Only {
  return onlys.find((only) => only === search.get('only')) ?? ''
}

/** The marketplace for an investor: the same list with their holding in every property. */
export default function PropertiesScreen() {
  const { only, page, stakes, purchaseFeeBasisPoints, seen } = useLoaderData<typeof loader>()
  const t = useTranslations('properties')
  const link = useLocalHref()
  const base: ListBase = { path: listPath, only, pathOf: (id) => `${listPath}/${id}` }
  const isWhole = stageOf(page.query) !== null && !isNarrowed({ ...page.query, state: [] })
  const byId = new Map(stakes.map((stake: Stake) => [stake.propertyId, stake]))
  const footOf = (property: CardFacts) => (
    <StakeFoot {...{ property, purchaseFeeBasisPoints }} stake={byId.get(property.id) ?? null} />
  )
  return (
    <ListBaseProvider value={base}>
      <PageHead title={t('title')} isPrivate />
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-h1">{t('title')}</h1>
          <p className="mt-1 text-dense text-ink-soft">{t('lead')}</p>
        </div>
        <LinkButton to={link('/dashboard/explore')}>{t('toExplore')}</LinkButton>
      </header>
      <OnlyLinks only={only} />
      <SeenStrip seen={only === '' && isWhole ? seen : []} />
      <MarketplaceList
        page={page}
        footOf={footOf}
        empty={only === '' || !isWhole ? undefined : <NoProperties only={only} />}
      />
    </ListBaseProvider>
  )
}

/** The filter by the investor's relation to the properties; the other filters are preserved. */
function OnlyLinks({ only }: { readonly only: Only }) {
  const { page } = useLoaderData<typeof loader>()
  const t = useTranslations('properties')
  const link = useLocalHref()
  const queryOf = (each: Only) => inStage(page.query, each === '' ? 'open' : 'all')
  return (
    <nav aria-label={t('only')} className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {(['', ...onlys] as const).map((each) => (
          <li key={each}>
            <LinkChip
              to={link(listAddress({ path: listPath, only: each }, queryOf(each)))}
              isActive={each === only}
              preventScrollReset
            >
              {t(`onlys.${each === '' ? 'all' : each}`)}
            </LinkChip>
          </li>
        ))}
      </ul>
      {only === 'allowed' ? (
        <p className="mt-3 text-small text-ink-soft">{t('allowedNote')}</p>
      ) : null}
    </nav>
  )
}

function NoProperties({ only }: { readonly only: Exclude<Only, ''> }) {
  const t = useTranslations('properties')
  const link = useLocalHref()
  const isAllowed = only === 'allowed'
  return (
    <EmptyState
      title={t(`none.${only}`)}
      action={
        <LinkButton
          to={link(
            isAllowed
              ? '/dashboard/profile'
              : listAddress({ path: listPath, only: '' }, inStage(unfilteredList, 'open')),
          )}
          variant="primary"
        >
          {isAllowed ? t('toIdentity') : t('toAll')}
        </LinkButton>
      }
    >
      <p>{t(`noneText.${only}`)}</p>
    </EmptyState>
  )
}
