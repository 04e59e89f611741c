import type { Holding } from '#contract/portfolio/portfolio-body.ts'

type Key =
  | 'name'
  | 'units'
  | 'value'
  | 'gain'
  | 'income'
  | 'yieldOnCost'
  | 'yieldNow'
  | 'lastChange'

const keys: readonly Key[] = [
  'name',
  'units',
  'value',
  'gain',
  'income',
  'yieldOnCost',
  'yieldNow',
  'lastChange',
]

export type HoldingSort = {
  readonly key: Key
  readonly isReverse: boolean
  /** The value of the parameter in the address. */
  readonly address: string
}

/** Returns the sort order in the address; largest value first when it is missing or unknown. */
export function holdingSort(search: URLSearchParams): HoldingSort {
  const key = keys.find((each) => each === search.get('sort')) ?? 'value'
  return sortBy(key, search.get('reverse') === '1')
}

export function sortBy(key: Key, isReverse: boolean): HoldingSort {
  return { key, isReverse, address: `sort=${key}${isReverse ? '&reverse=1' : ''}` }
}

export function isSortKey(name: string): name is Key {
  return keys.some((key) => key === name)
}

const figures: Record<Exclude<Key, 'name'>, (holding: Holding) => number> = {
  units: ({ units, pendingUnits }) => units + pendingUnits,
  value: ({ value, pendingCost }) => value + pendingCost / 1e6,
  gain: ({ unrealisedGain }) => unrealisedGain,
  income: ({ incomeReceived }) => incomeReceived,
  yieldOnCost: ({ yieldOnCostBasisPoints }) => yieldOnCostBasisPoints,
  yieldNow: ({ yieldNowBasisPoints }) => yieldNowBasisPoints,
  lastChange: ({ lastChange }) => (lastChange === null ? 0 : Date.parse(lastChange.on)),
}

/** Returns the holdings with the largest first, or names from A; reversed on request. Equal ones are sorted by name. */
export function sorted(holdings: readonly Holding[], { key, isReverse }: HoldingSort): Holding[] {
  const byName = (left: Holding, right: Holding) =>
    left.property.name.localeCompare(right.property.name)
  const order = (left: Holding, right: Holding) => {
    if (key === 'name') return byName(left, right)
    const difference = figures[key](right) - figures[key](left)
    return difference === 0 ? byName(left, right) : difference
  }
  const found = [...holdings].sort(order)
  return isReverse ? found.reverse() : found
}
