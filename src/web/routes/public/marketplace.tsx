import type { ChangeEvent } from 'react'
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { type ApiClient, toErrorPage } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import type { City, PropertyCard, PropertyList } from '../../api/shapes.ts'
import { PageHead } from '../../components/page-head.tsx'
import { PropertyCards, pricedFacts } from '../../components/property-card.tsx'
import { compareFormId, HeartShape } from '../../components/property-tools.tsx'
import { apiContext, sessionContext, visitContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { MarketplaceEmpty } from './marketplace-empty.tsx'
import { listFacets, provinceIdOf } from './marketplace-facets.ts'
import { MarketplaceFilters } from './marketplace-filters.tsx'
import { MarketplaceMap } from './marketplace-map.tsx'
import {
  apiQuery,
  comparedMax,
  everything,
  listPath,
  type MarketplaceQuery,
  readQuery,
} from './marketplace-query.ts'
import { MarketplaceTable } from './marketplace-table.tsx'
import { ActiveFilters, SearchBar, Toolbar } from './marketplace-toolbar.tsx'
import { CompareTray } from './marketplace-tray.tsx'
import { SaveSearch, WatchForm, WatchNotice } from './marketplace-watch.tsx'
import { widerLists } from './marketplace-wider.ts'

export const handle: ScreenHandle = { messages: ['marketplace', 'card'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { locale } = context.get(visitContext)
  const asked = readQuery(url.searchParams)
  const known = await knownPlaces(api, asked)
  const query = withKnownPlaces(asked, known)
  const { items, total, nextCursor, facets, corrections, terms } = await readList(api, query)
  const places =
    query.view === 'map'
      ? facets.cities.map(({ id, name, location, count }) => {
          return { id, name: name[locale], ...location, count }
        })
      : []
  const count = async (wider: MarketplaceQuery) =>
    (await readList(api, { ...wider, limit: 12 })).total
  return {
    query,
    cityName: known.find(({ id }) => id === query.city[0])?.name[locale] ?? null,
    facets: listFacets(facets, query, known, locale),
    items: items.map((property) => pricedFacts(property, terms)),
    total,
    nextCursor,
    corrections,
    places,
    watched: context.get(sessionContext).isSignedIn() ? await watchedAmong(api, items) : [],
    wider: total === 0 ? await widerLists(query, count) : [],
  }
}

/** A tick changes the address and nothing that the server has to be asked for. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args
  if (formMethod !== undefined && formMethod !== 'GET') return defaultShouldRevalidate
  const bare = (url: URL) =>
    url.pathname + listPath({ ...readQuery(url.searchParams), compare: [] })
  return bare(currentUrl) === bare(nextUrl) && currentUrl.href !== nextUrl.href
    ? false
    : defaultShouldRevalidate
}

/** Which of these the visitor watches. */
async function watchedAmong(api: ApiClient, items: readonly PropertyCard[]): Promise<string[]> {
  if (items.length === 0) return []
  const of = items.map(({ id }) => id).join()
  const { items: watched } = await api.account.get<Watchlist>('/watchlist/', { of })
  return watched.map(({ property }) => property.id)
}

type Watchlist = { items: { property: { id: string } }[] }

async function knownPlaces(api: ApiClient, { city, province }: MarketplaceQuery): Promise<City[]> {
  if (city.length === 0 && province.length === 0) return []
  return (await api.get<{ items: City[] }>('/cities/')).items
}

/** Places the product does not know are ignored like every other unknown value. */
function withKnownPlaces(query: MarketplaceQuery, known: readonly City[]): MarketplaceQuery {
  const cities = new Set(known.map(({ id }) => id))
  const provinces = new Set(known.map(({ province }) => provinceIdOf(province)))
  return {
    ...query,
    city: query.city.filter((id) => cities.has(id)),
    province: query.province.filter((id) => provinces.has(id)),
  }
}

/** A cursor that is no longer good leads back to the first page. */
async function readList(api: ApiClient, query: MarketplaceQuery): Promise<PropertyList> {
  const asked = apiQuery(query)
  if (query.cursor === '') return api.get<PropertyList>('/properties/', asked)
  try {
    return await api.ask<PropertyList>('/properties/', asked)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 400) return toErrorPage(error)
    return api.get<PropertyList>('/properties/', { ...asked, cursor: '' })
  }
}

export default function MarketplaceScreen() {
  const { query: loaded, cityName, facets, ...list } = useLoaderData<typeof loader>()
  const { items, total, nextCursor, corrections, places, wider, watched } = list
  const [search] = useSearchParams()
  const query = { ...loaded, compare: readQuery(search).compare }
  const t = useTranslations('marketplace')
  const card = useTranslations('card')
  const link = useLocalHref()
  const tick = useTicks(query)
  const tools = { watched, compared: query.compare }
  return (
    <div className="page-width pb-20">
      <Head query={query} cityName={cityName} />
      <div className="max-w-2xl pt-8 pb-6 sm:pt-12 sm:pb-8">
        <h1 className="text-h1">{t('title')}</h1>
        <p className="mt-3 text-ink-soft">{t('lead')}</p>
      </div>
      <HeartShape />
      <WatchForm query={query} />
      <div className="grid gap-8 lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:gap-10">
        <MarketplaceFilters query={query} facets={facets} />
        <div onChange={tick}>
          <div className="mb-5 grid gap-4">
            <WatchNotice />
            <SearchBar query={query} />
            <ActiveFilters query={query} facets={facets}>
              <SaveSearch />
            </ActiveFilters>
            <Toolbar query={query}>
              <p className="text-dense font-bold" role="status">
                {t('count', { count: total })}
              </p>
            </Toolbar>
            {corrections.map(({ from, to }) => (
              <p key={from} className="text-dense text-ink-soft">
                {t('corrected', { from, to })}
              </p>
            ))}
            <p className="text-small text-ink-soft">{card('forecastLegend')}</p>
          </div>
          {query.view === 'map' ? <MarketplaceMap places={places} query={query} /> : null}
          {items.length === 0 ? (
            <MarketplaceEmpty query={query} wider={wider}>
              <SaveSearch />
            </MarketplaceEmpty>
          ) : null}
          {items.length > 0 && query.view === 'table' ? (
            <MarketplaceTable items={items} tools={tools} query={query} />
          ) : null}
          {items.length > 0 && query.view !== 'table' ? (
            <PropertyCards properties={items} firstRow={3} tools={tools} />
          ) : null}
          <Pagination
            label={t('pages')}
            firstHref={query.cursor === '' ? null : link(listPath({ ...query, cursor: '' }))}
            nextHref={nextCursor === null ? null : link(listPath({ ...query, cursor: nextCursor }))}
            firstText={t('first')}
            nextText={t('next')}
          />
          <CompareTray query={query} shown={items.map(({ id }) => id)} />
          <p className="mx-auto mt-10 max-w-3xl text-center text-small text-ink-soft">
            {`${t('allIn')} ${t('risk')}`}
          </p>
        </div>
      </div>
    </div>
  )
}

/** One handler for every tick of the list: it goes into the address, so it stays from page to page. */
function useTicks(query: MarketplaceQuery) {
  const navigate = useNavigate()
  const link = useLocalHref()
  return ({ target }: ChangeEvent<HTMLDivElement>) => {
    // Changes come from boxes and selects inside; only the former are ticks.
    const box = target as unknown as HTMLInputElement
    if (box.name !== 'ids' || box.form?.id !== compareFormId) return
    const others = query.compare.filter((id) => id !== box.value)
    const compare = box.checked ? [...others, box.value].slice(0, comparedMax) : others
    navigate(link(listPath({ ...query, compare })), { replace: true, preventScrollReset: true })
  }
}

/** The list and the list of one city are worth finding; every other choice is one of a visitor's. */
function Head({ query, cityName }: { query: MarketplaceQuery; cityName: string | null }) {
  const t = useTranslations('marketplace')
  const link = useLocalHref()
  const path = listPath({ ...query, compare: [] })
  const address = listPath({ ...everything, city: query.city.length === 1 ? query.city : [] })
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
