import type { Localized } from '#kernel'
import type { PropertyState, PropertyType } from '#properties'
import type { PropertyQuery } from './property-query.ts'

/** How many published properties that match the text there are of one city, type and state. */
export type Cell = {
  readonly cityId: string
  readonly cityNameId: string
  readonly cityNameEn: string
  readonly type: PropertyType
  readonly state: Exclude<PropertyState, 'draft'>
  readonly count: bigint
}

/** How many properties each choice would give, the other filters kept as they are; most first. */
export type Facets = {
  readonly cities: { id: string; name: Localized; count: bigint }[]
  readonly types: { type: PropertyType; count: bigint }[]
  readonly states: { state: Exclude<PropertyState, 'draft'>; count: bigint }[]
}

/** The total and the facets of a query, out of the cells that its text leaves. */
export function countCells(
  cells: readonly Cell[],
  query: Pick<PropertyQuery, 'cities' | 'types' | 'states'>,
): { total: bigint; facets: Facets } {
  const inCity = (cell: Cell) => passes(query.cities, cell.cityId)
  const inType = (cell: Cell) => passes(query.types, cell.type)
  const inState = (cell: Cell) => passes(query.states, cell.state)
  const ofCity = cells.filter((cell) => inType(cell) && inState(cell))
  const ofType = cells.filter((cell) => inCity(cell) && inState(cell))
  const ofState = cells.filter((cell) => inCity(cell) && inType(cell))
  const names = new Map(cells.map((cell) => [cell.cityId, cell]))
  return {
    total: sum(ofCity.filter(inCity)),
    facets: {
      cities: sums(ofCity, (cell) => cell.cityId).map(([id, count]) => {
        const cell = names.get(id)
        return { id, name: { id: cell?.cityNameId ?? id, en: cell?.cityNameEn ?? id }, count }
      }),
      types: sums(ofType, (cell) => cell.type).map(([type, count]) => ({ type, count })),
      states: sums(ofState, (cell) => cell.state).map(([state, count]) => ({ state, count })),
    },
  }
}

function passes<Value>(wanted: readonly Value[], value: Value): boolean {
  return wanted.length === 0 || wanted.includes(value)
}

function sum(cells: readonly Cell[]): bigint {
  return cells.reduce((total, cell) => total + cell.count, 0n)
}

function sums<Key extends string>(cells: readonly Cell[], keyOf: (cell: Cell) => Key) {
  const groups = [...Map.groupBy(cells, keyOf)].map(([key, group]): [Key, bigint] => [
    key,
    sum(group),
  ])
  return groups.sort(([leftKey, left], [rightKey, right]) =>
    left === right ? (leftKey < rightKey ? -1 : 1) : left > right ? -1 : 1,
  )
}
