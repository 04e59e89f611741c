import { createContext, use } from 'react'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { listSearch, type MarketplaceQuery } from './marketplace-query.ts'

export const filtersId = 'filters'
export const listFormId = 'list'

/** The style of text fields and selects next to the list and above it. */
export const boxLook =
  'min-h-11 w-full rounded-field border border-line-strong bg-card px-3.5 text-dense text-ink aria-invalid:border-2 aria-invalid:border-loss'

/** The address of a list of properties, and the parameter that it has in addition to the filters. */
export type ListBase = {
  /** The path without the language prefix. */
  readonly path: string
  /** The relation of the visitor to the properties shown; empty for all properties. */
  readonly only: string
  /** Returns the page of a property in the list, without the language prefix. */
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

/** Returns the address of a list without the language prefix. */
export function listAddress(
  { path, only }: Pick<ListBase, 'path' | 'only'>,
  query: MarketplaceQuery,
): string {
  const search = [only === '' ? '' : `only=${only}`, listSearch(query, only !== '')]
    .filter(Boolean)
    .join('&')
  return search === '' ? path : `${path}?${search}`
}

/** Returns a function for addresses of the list on this page, in the language of the page. */
export function useListLink(): (query: MarketplaceQuery) => string {
  const base = useListBase()
  const link = useLocalHref()
  return (query) => link(listAddress(base, query))
}
