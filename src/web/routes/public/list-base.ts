import { createContext, use } from 'react'
import { useLocalHref } from '../../locale/use-locale.ts'
import { listSearch, type MarketplaceQuery } from './marketplace-query.ts'

export const filtersId = 'filters'
export const listFormId = 'list'

/** Boxes to type in and choose from, beside the list and above it. */
export const boxLook =
  'min-h-11 w-full rounded-field border border-line-strong bg-card px-3.5 text-dense text-ink placeholder:text-ink-soft aria-invalid:border-2 aria-invalid:border-loss'

/** The address of a list of properties, and what its addresses carry besides the filters. */
export type ListBase = {
  /** Without the language. */
  readonly path: string
  /** What the visitor has to do with the properties shown; empty: nothing in particular. */
  readonly only: string
  /** Where a property of the list leads, without the language. */
  readonly pathOf: (propertyId: string) => string
}

export const publicList: ListBase = {
  path: '/marketplace',
  only: '',
  pathOf: (id) => `/marketplace/${id}`,
}

const ListBaseContext = createContext(publicList)

export const ListBaseProvider = ListBaseContext.Provider

export function useListBase(): ListBase {
  return use(ListBaseContext)
}

/** The address of a list, without the language. */
export function listAddress(
  { path, only }: Pick<ListBase, 'path' | 'only'>,
  query: MarketplaceQuery,
): string {
  const search = [only === '' ? '' : `only=${only}`, listSearch(query, only !== '')]
    .filter(Boolean)
    .join('&')
  return search === '' ? path : `${path}?${search}`
}

/** Addresses of the list on this page, in the language of the page. */
export function useListLink(): (query: MarketplaceQuery) => string {
  const base = useListBase()
  const link = useLocalHref()
  return (query) => link(listAddress(base, query))
}
