import type { PropertyType } from '../../api/shapes.ts'
import { type LifeCycleState, lifeCycleStates } from '../../components/life-cycle.ts'

export const propertyTypes: readonly PropertyType[] = [
  'house',
  'apartment',
  'shophouse',
  'home-office',
  'boarding-house',
  'villa',
  'warehouse',
]
export const sorts = ['newest', 'closing-soon', 'yield', 'price'] as const
export const pageSizes = [12, 24, 48] as const

export type MarketplaceQuery = {
  readonly q: string
  readonly city: string
  readonly type: PropertyType | ''
  readonly state: LifeCycleState | ''
  readonly sort: (typeof sorts)[number]
  readonly limit: (typeof pageSizes)[number]
  readonly cursor: string
}

export const everything: MarketplaceQuery = {
  q: '',
  city: '',
  type: '',
  state: '',
  sort: 'newest',
  limit: 24,
  cursor: '',
}

const searchLengthMax = 80

/** The list that an address asks for. What it says beyond what we know is ignored. */
export function readQuery(search: URLSearchParams): MarketplaceQuery {
  const city = search.get('city') ?? ''
  const cursor = search.get('cursor') ?? ''
  return {
    q: (search.get('q') ?? '').trim().replace(/\s+/g, ' ').slice(0, searchLengthMax),
    city: /^[a-z]+(-[a-z]+)*$/.test(city) ? city : '',
    type: propertyTypes.find((type) => type === search.get('type')) ?? '',
    state: lifeCycleStates.find((state) => state === search.get('state')) ?? '',
    sort: sorts.find((sort) => sort === search.get('sort')) ?? everything.sort,
    limit: pageSizes.find((limit) => String(limit) === search.get('limit')) ?? everything.limit,
    cursor: /^[A-Za-z0-9_.~+/=-]{1,400}$/.test(cursor) ? cursor : '',
  }
}

/** The address of a list, with nothing in it that goes without saying. */
export function listPath(query: MarketplaceQuery): string {
  const search = new URLSearchParams()
  for (const key of ['q', 'city', 'type', 'state', 'sort', 'limit', 'cursor'] as const) {
    if (query[key] !== everything[key]) search.set(key, String(query[key]))
  }
  return search.size === 0 ? '/marketplace' : `/marketplace?${search}`
}

/** Whether anything but the order narrows the list. */
export function isNarrowed({ q, city, type, state }: MarketplaceQuery): boolean {
  return q !== '' || city !== '' || type !== '' || state !== ''
}
