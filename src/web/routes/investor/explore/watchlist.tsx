import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useLocation,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { SavedSearch } from '#contract/watchlist/watchlist.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { textOf } from '../../../components/forms/form-text.ts'
import { HeartShape, watchFormId } from '../../../components/forms/list-forms.tsx'
import { formatDate } from '../../../components/money/format.ts'
import { SavedToast } from '../../../components/notices/saved-toast.tsx'
import { UndoToast } from '../../../components/notices/undo-toast.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { cardFacts, PropertyCards } from '../../../components/property/card/property-card.tsx'
import { apiContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { keptPlace } from '../../../ui/kept-place.ts'
import { type KnownPlaces, placesOf, useSearchName } from './search-name.ts'

export const handle: ScreenHandle = { messages: ['watchlist', 'card', 'marketplace'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { account, get } = context.get(apiContext)
  const { locale } = context.get(visitContext)
  const [watchlist, searches, cities] = await Promise.all([
    account.get('/watchlist/'),
    account.get('/saved-searches/'),
    get('/cities/'),
  ])
  return {
    properties: watchlist.items.map(({ property }) => cardFacts(property)),
    searches: searches.items,
    isFull: url.searchParams.get('done') === 'full',
    removed: removedIn(url.searchParams),
    places: placesOf(searches.items, cities.items, locale),
  }
}

/** What the page before this one removed, from its address, so that it can be restored; null when nothing was. */
function removedIn(search: URLSearchParams): { name: 'watch' | 'save'; value: string } | null {
  const propertyId = search.get('unwatched') ?? ''
  if (slugShape.test(propertyId)) return { name: 'watch', value: propertyId }
  const query = search.get('forgotten')
  return query === null || query === '' ? null : { name: 'save', value: query }
}

/**
 * Removes or restores one property or saved search. One that is already removed is not an error, and the next
 * address contains what was removed.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { account } = context.get(apiContext)
  const propertyId = textOf(form, 'unwatch')
  const searchId = textOf(form, 'forget')
  const [watch, save] = [textOf(form, 'watch'), textOf(form, 'save')]
  const next = new URLSearchParams()
  try {
    if (slugShape.test(propertyId)) {
      await account.delete('/watchlist/{propertyId}/', { propertyId })
      next.set('unwatched', propertyId)
    }
    if (idShape.test(searchId)) {
      const { items } = await account.get('/saved-searches/')
      await account.delete('/saved-searches/{searchId}/', { searchId })
      next.set('forgotten', items.find(({ id }) => id === searchId)?.query ?? '')
    }
    if (slugShape.test(watch)) await account.put('/watchlist/{propertyId}/', { propertyId: watch })
    if (save !== '') await account.post('/saved-searches/', { query: save })
  } catch (error) {
    if (!(error instanceof ApiProblem) || ![404, 409].includes(error.status)) throw error
    if (error.status === 409) next.set('done', 'full')
  }
  const search = next.size === 0 ? '' : `?${next}`
  return redirect(href(`${watchlistPath}${search}`, context.get(visitContext).locale))
}

const watchlistPath = '/dashboard/watchlist'

const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/
const idShape = /^[0-9a-f-]{36}$/

export default function WatchlistScreen() {
  const { properties, searches, isFull, removed, places } = useLoaderData<typeof loader>()
  const { key } = useLocation()
  const t = useTranslations('watchlist')
  const list = useTranslations('marketplace')
  const link = useLocalHref()
  return (
    <>
      <PageHead title={t('title')} isPrivate />
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-h1">{t('title')}</h1>
          <p className="mt-1 text-dense text-ink-soft">{t('lead')}</p>
        </div>
        {properties.length === 0 ? null : (
          <LinkButton to={link('/dashboard/properties')}>{t('toMarketplace')}</LinkButton>
        )}
      </header>
      <SavedToast text={isFull ? list('done.full') : null} />
      <UndoToast
        key={key}
        id="watchlist-removed"
        summary={removed === null ? null : t(removed.name === 'watch' ? 'unwatched' : 'forgotten')}
        undo={t('undo')}
        restore={removed === null ? null : { path: watchlistPath, ...removed }}
      />
      <HeartShape />
      <Form id={watchFormId} method="post" state={keptPlace} />
      <Searches searches={searches} places={places} />
      <h2 className="mt-8 mb-4 text-h3">{t('properties')}</h2>
      {properties.length === 0 ? (
        <EmptyState
          title={t('none')}
          headingLevel={3}
          action={
            <LinkButton to={link('/dashboard/properties')} variant="primary">
              {t('toMarketplace')}
            </LinkButton>
          }
        >
          <p>{t('noneText')}</p>
        </EmptyState>
      ) : (
        <PropertyCards
          properties={properties}
          headingLevel={3}
          isAtTop
          tools={{ watched: properties.map(({ id }) => id) }}
          pathOf={(id) => `/dashboard/properties/${id}`}
        />
      )}
    </>
  )
}

type SearchesProps = { readonly searches: readonly SavedSearch[]; readonly places: KnownPlaces }

function Searches({ searches, places }: SearchesProps) {
  const searchName = useSearchName(places)
  const t = useTranslations('watchlist')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <Card>
      <h2 className="text-h3">{t('searches')}</h2>
      {searches.length === 0 ? (
        <p className="mt-2 text-dense text-ink-soft">{t('noSearches')}</p>
      ) : null}
      <Form method="post">
        <ul className="divide-y divide-line">
          {searches.map(({ id, query, savedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-full sm:basis-0">
                <p className="text-dense font-bold break-words">
                  <FactLine>{searchName(query, t('everything'))}</FactLine>
                </p>
                <p className="text-small text-ink-soft">
                  {t('savedOn', { date: formatDate(savedAt, 'short', locale) })}
                </p>
              </div>
              <LinkButton to={link(`/dashboard/properties?${query}`)} size="small">
                {t('open')}
              </LinkButton>
              <LinkButton
                to={link(`/dashboard/notifications/alerts/new?${query}`)}
                size="small"
                aria-label={t('tellMe', { name: searchName(query, t('everything')).join(', ') })}
              >
                {t('tellMeShort')}
              </LinkButton>
              <Button
                type="submit"
                name="forget"
                value={id}
                size="small"
                variant="quiet"
                aria-label={t('forget', { name: searchName(query, t('everything')).join(', ') })}
              >
                {t('forgetShort')}
              </Button>
            </li>
          ))}
        </ul>
      </Form>
    </Card>
  )
}
