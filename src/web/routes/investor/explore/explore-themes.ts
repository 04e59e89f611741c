import type { ApiClient } from '../../../api/client.ts'
import {
  apiQuery,
  type MarketplaceQuery,
  searchOf,
  unfilteredList,
} from '../../public/marketplace/marketplace-query.ts'

/** Each theme is a set of filters, so that the number on its tile is that of its list. */
const themes = {
  ticket: { ...unfilteredList, state: ['open'], sort: 'price' },
  ending: { ...unfilteredList, within: '14', sort: 'closing-soon' },
  let: { ...unfilteredList, let: ['let'], sort: 'yield' },
  title: { ...unfilteredList, state: ['operating', 'sale-vote'] },
  valuation: { ...unfilteredList, gapMax: '-1', sort: 'gap' },
  sharia: { ...unfilteredList, sharia: 'yes' },
} as const satisfies Record<string, MarketplaceQuery>

export type ThemeName = keyof typeof themes

export type Theme = {
  readonly name: ThemeName
  /** The filters and the sort order as in the address of the list. */
  readonly search: string
  readonly count: number
  /** The unit price of the first property in the list; null without one. */
  readonly fromPrice: number | null
}

/** Returns the themes that match some but not all properties. */
export async function readThemes(api: ApiClient): Promise<Theme[]> {
  const count = async (query: MarketplaceQuery) =>
    await api.get('/properties/', { ...apiQuery(query), limit: 1 })
  const [all, found] = await Promise.all([
    count(unfilteredList),
    Promise.all(
      Object.entries(themes).map(async ([name, query]) => {
        const { total, items } = await count(query)
        return {
          // The names are the keys of the table above.
          name: name as ThemeName,
          search: searchOf(query),
          count: total,
          fromPrice: items[0]?.unitPrice ?? null,
        }
      }),
    ),
  ])
  return found.filter((theme) => theme.count > 0 && theme.count < all.total)
}
