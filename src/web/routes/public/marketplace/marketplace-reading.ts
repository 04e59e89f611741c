import type { ListedCity } from '#contract/cities/city-body.ts'
import type { PropertyCard, PropertyList } from '#contract/properties/property-body.ts'
import type { Locale } from '#kernel'
import { type ApiClient, throwErrorPage } from '../../../api/client.ts'
import { ApiProblem, nullIfMissing } from '../../../api/problem.ts'
import { type CardFacts, pricedFacts } from '../../../components/property/card/property-card.tsx'
import { currentWindow } from '../../../components/property/ownership/trading-window.tsx'
import { listFacets, provinceIdOf } from './marketplace-facets.ts'
import { apiQuery, type MarketplaceQuery, readList } from './marketplace-query.ts'
import { widerLists } from './marketplace-wider.ts'

/** The function that reads a list from the API, the public one or that of an investor. */
type ReadList<List extends PropertyList> = (
  listQuery: ReturnType<typeof apiQuery>,
  /** `get` shows the error page after a refusal, `ask` throws it. */
  how: 'get' | 'ask',
) => Promise<List>

/** Reads all data of a page of properties from its address. */
export async function readMarketplace<List extends PropertyList>(
  api: ApiClient,
  locale: Locale,
  search: URLSearchParams,
  { isSignedIn, read }: { readonly isSignedIn: boolean; readonly read: ReadList<List> },
) {
  const listQuery = readList(search, search.has('only'))
  const known = await knownPlaces(api, listQuery)
  const query = withKnownPlaces(listQuery, known)
  const [list, windows] = await Promise.all([
    readMatching(read, query),
    query.resale === '' ? null : api.get('/market/windows/'),
  ])
  const { items, total, nextCursor, facets, corrections, terms, resales } = list
  const places =
    query.view === 'map'
      ? facets.cities.map(({ id, name, location, count }) => {
          return { id, name: name[locale], ...location, count }
        })
      : []
  const count = async (wider: MarketplaceQuery) =>
    (await readMatching(read, { ...wider, limit: 12 })).total
  const page = {
    query,
    cityName: known.find(({ id }) => id === query.city[0])?.name[locale] ?? null,
    facets: listFacets(facets, query, known, locale),
    items: items.map((property) => pricedFacts(property, terms)),
    total,
    nextCursor,
    corrections,
    resales,
    /** The current trading window, otherwise the next one; only in lists of resale units. */
    window: windows === null ? null : currentWindow(windows.items),
    places,
    watched: isSignedIn ? await watchedAmong(api, items) : [],
    /** The properties chosen for the comparison that are not on this page. */
    chosenElsewhere: await chosenElsewhere(api, query, items),
    wider: total === 0 ? await widerLists(query, count) : [],
  }
  return { list, page }
}

export type MarketplacePage = Awaited<ReturnType<typeof readMarketplace>>['page']

/** Returns the properties that the visitor watches. */
async function watchedAmong(api: ApiClient, items: readonly PropertyCard[]): Promise<string[]> {
  if (items.length === 0) return []
  const of = items.map(({ id }) => id).join()
  const { items: watched } = await api.account.get('/watchlist/', { of })
  return watched.map(({ property }) => property.id)
}

/** A property in the tray of the comparison. */
export type ChosenProperty = Pick<CardFacts, 'id' | 'name' | 'picture'>

// At most as many as can be compared; an unknown one is left out.
async function chosenElsewhere(
  api: ApiClient,
  { compare }: MarketplaceQuery,
  items: readonly PropertyCard[],
): Promise<ChosenProperty[]> {
  const ids = compare.filter((chosen) => items.every(({ id }) => id !== chosen))
  const found = await Promise.all(
    ids.map((propertyId) =>
      api.ask('/properties/{propertyId}/', { propertyId }).catch(nullIfMissing),
    ),
  )
  return found.flatMap((property): ChosenProperty[] => {
    if (property === null) return []
    const { id, name, pictures } = property
    const [first] = pictures
    if (first === undefined) return [{ id, name, picture: null }]
    const { src, width, height, widths } = first
    return [{ id, name, picture: { src, width, height, widths } }]
  })
}

async function knownPlaces(
  api: ApiClient,
  { city, province }: MarketplaceQuery,
): Promise<ListedCity[]> {
  if (city.length === 0 && province.length === 0) return []
  return (await api.get('/cities/')).items
}

/** Removes unknown places, which are ignored like all other unknown values. */
function withKnownPlaces(query: MarketplaceQuery, known: readonly ListedCity[]): MarketplaceQuery {
  const cities = new Set(known.map(({ id }) => id))
  const provinces = new Set(known.map(({ province }) => provinceIdOf(province)))
  return {
    ...query,
    city: query.city.filter((id) => cities.has(id)),
    province: query.province.filter((id) => provinces.has(id)),
  }
}

/** Returns the first page when the cursor is no longer valid. */
async function readMatching<List extends PropertyList>(
  read: ReadList<List>,
  query: MarketplaceQuery,
): Promise<List> {
  const listQuery = apiQuery(query)
  if (query.cursor === '') return read(listQuery, 'get')
  try {
    return await read(listQuery, 'ask')
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 400) return throwErrorPage(error)
    return read({ ...listQuery, cursor: '' }, 'get')
  }
}
