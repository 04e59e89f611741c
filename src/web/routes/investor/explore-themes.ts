import type { ApiClient } from '../../api/client.ts'
import type { PropertyList } from '../../api/shapes.ts'
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

/** Every theme with how many properties it shows this moment. */
export async function readThemes(api: ApiClient): Promise<Theme[]> {
  return await Promise.all(
    Object.entries(themes).map(async ([name, query]) => {
      const asked = { ...apiQuery(query), limit: 1 }
      const { total, items } = await api.get<PropertyList>('/properties/', asked)
      return {
        // The keys are those of the table above.
        name: name as ThemeName,
        search: searchOf(query),
        count: total,
        fromPrice: items[0]?.unitPrice ?? null,
      }
    }),
  )
}
