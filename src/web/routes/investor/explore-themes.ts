import type { ApiClient } from '../../api/client.ts'
import {
  apiQuery,
  everything,
  type MarketplaceQuery,
  searchOf,
} from '../public/marketplace-query.ts'

/** Each theme is a choice of filters, so that what its tile counts is what its list shows. */
const themes = {
  ticket: { ...everything, state: ['open'], sort: 'price' },
  ending: { ...everything, within: '14', sort: 'closing-soon' },
  let: { ...everything, let: ['let'], sort: 'yield' },
  title: { ...everything, state: ['operating', 'sale-vote'] },
  valuation: { ...everything, gapMax: '-1', sort: 'gap' },
  sharia: { ...everything, sharia: 'yes' },
} as const satisfies Record<string, MarketplaceQuery>

export type ThemeName = keyof typeof themes

export type Theme = {
  readonly name: ThemeName
  /** Filters and order as the list's address puts them. */
  readonly search: string
  readonly count: number
  /** What the first of the list costs a unit; null: there is none. */
  readonly fromPrice: number | null
}

/** The themes that choose something: neither none nor all of the properties. */
export async function readThemes(api: ApiClient): Promise<Theme[]> {
  const count = async (query: MarketplaceQuery) =>
    await api.get('/properties/', { ...apiQuery(query), limit: 1 })
  const [all, found] = await Promise.all([
    count(everything),
    Promise.all(
      Object.entries(themes).map(async ([name, query]) => {
        const { total, items } = await count(query)
        return {
          // The keys are those of the table above.
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
