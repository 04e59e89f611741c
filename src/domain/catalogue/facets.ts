import type { LetState, PropertyType, SoughtTitleKind } from '#contract'
import type { Localized } from '#kernel'
import type { PropertyQuery, ShownState } from './property-query.ts'

/** A group of properties with the same value in every filter of choices. */
export type Cell = {
  readonly cityId: string
  readonly cityNameId: string
  readonly cityNameEn: string
  readonly lat: number
  readonly lon: number
  readonly provinceId: string
  readonly province: string
  readonly type: PropertyType
  readonly state: ShownState
  readonly letState: LetState | null
  readonly titleKind: Exclude<SoughtTitleKind, 'SHM'>
  readonly isSharia: boolean
  readonly hasDebt: boolean
}

export type CountedCell = { readonly cell: Cell; readonly count: number }

/** The number of properties for each choice of a filter while the other filters stay unchanged; highest first. */
export type Facets = {
  readonly cities: {
    id: string
    name: Localized
    location: { lat: number; lon: number }
    count: number
  }[]
  readonly provinces: { id: string; name: string; count: number }[]
  readonly types: { type: PropertyType; count: number }[]
  readonly states: { state: ShownState; count: number }[]
  readonly letStates: { letState: LetState; count: number }[]
  readonly titleKinds: { titleKind: SoughtTitleKind; count: number }[]
  readonly sharia: { isSharia: boolean; count: number }[]
  readonly debt: { hasDebt: boolean; count: number }[]
}

type Choices = Pick<
  PropertyQuery,
  'cities' | 'provinces' | 'types' | 'states' | 'letStates' | 'titleKinds' | 'isSharia' | 'hasDebt'
>

/** Calculates the total and the facets of a query from the cells that match its text and ranges. */
export function countCells(
  cells: readonly CountedCell[],
  query: Choices,
): { total: number; facets: Facets } {
  const dimensions = dimensionsOf(query)
  const active = dimensions.filter(({ chosen }) => chosen.length > 0)
  const sums = dimensions.map(() => new Map<string, number>())
  let total = 0
  for (const { cell, count } of cells) {
    const missed = active.filter(({ chosen, keyOf }) => !passes(chosen, keyOf(cell)))
    if (missed.length > 1) continue
    if (missed.length === 0) total += count
    // A cell excluded by one filter only still counts in the facet of that filter.
    const counted = missed.length === 0 ? dimensions : missed
    for (const { place, keyOf } of counted) {
      const key = keyOf(cell)
      const sum = sums[place]
      if (key !== null) sum?.set(key, (sum.get(key) ?? 0) + count)
    }
  }
  return { total, facets: facetsOf(sums.map(sortByCount), cells) }
}

/** Returns whether a cell matches every filter of a query. */
export function passesAll(cell: Cell, query: Choices): boolean {
  return dimensionsOf(query).every(({ chosen, keyOf }) => passes(chosen, keyOf(cell)))
}

type Dimension = {
  readonly place: number
  readonly chosen: readonly string[]
  readonly keyOf: (cell: Cell) => string | null
}

/** In the order in which `facetsOf` destructures them. */
function dimensionsOf(query: Choices): readonly Dimension[] {
  const yesOrNo = (chosen: boolean | null) => (chosen === null ? [] : [String(chosen)])
  const dimensions: Omit<Dimension, 'place'>[] = [
    { chosen: query.cities, keyOf: (cell) => cell.cityId },
    { chosen: query.provinces, keyOf: (cell) => cell.provinceId },
    { chosen: query.types, keyOf: (cell) => cell.type },
    { chosen: query.states, keyOf: (cell) => cell.state },
    { chosen: query.letStates, keyOf: (cell) => cell.letState },
    { chosen: query.titleKinds, keyOf: (cell) => cell.titleKind },
    { chosen: yesOrNo(query.isSharia), keyOf: (cell) => String(cell.isSharia) },
    { chosen: yesOrNo(query.hasDebt), keyOf: (cell) => String(cell.hasDebt) },
  ]
  return dimensions.map((dimension, place) => ({ ...dimension, place }))
}

function passes(chosen: readonly string[], key: string | null): boolean {
  return chosen.length === 0 || (key !== null && chosen.includes(key))
}

type Counts = readonly [string, number][]

function sortByCount(counts: ReadonlyMap<string, number>): Counts {
  return [...counts].sort(([leftKey, left], [rightKey, right]) =>
    left === right ? (leftKey < rightKey ? -1 : 1) : right - left,
  )
}

function facetsOf(counts: readonly Counts[], cells: readonly CountedCell[]): Facets {
  const byCity = new Map(cells.map(({ cell }) => [cell.cityId, cell]))
  const byProvince = new Map(cells.map(({ cell }) => [cell.provinceId, cell.province]))
  const [cities = [], provinces = [], types = [], states = [], ...rest] = counts
  const [letStates = [], titleKinds = [], sharia = [], debt = []] = rest
  return {
    cities: cities.map(([id, count]) => {
      const city = byCity.get(id)
      const name = { id: city?.cityNameId ?? id, en: city?.cityNameEn ?? id }
      return { id, name, location: { lat: city?.lat ?? 0, lon: city?.lon ?? 0 }, count }
    }),
    provinces: provinces.map(([id, count]) => ({ id, name: byProvince.get(id) ?? id, count })),
    // The keys of a dimension are values of its cells, which makes these casts safe.
    types: types.map(([type, count]) => ({ type: type as PropertyType, count })),
    states: states.map(([state, count]) => ({ state: state as ShownState, count })),
    letStates: letStates.map(([letState, count]) => ({ letState: letState as LetState, count })),
    titleKinds: titleKinds.map(([kind, count]) => ({ titleKind: kind as SoughtTitleKind, count })),
    sharia: sharia.map(([key, count]) => ({ isSharia: key === 'true', count })),
    debt: debt.map(([key, count]) => ({ hasDebt: key === 'true', count })),
  }
}
