import type { Portfolio } from '#contract/portfolio/portfolio-body.ts'
import { dayAfter, monthsAfter } from '#kernel'

/** The predefined ranges, offered in addition to a custom one. */
export const historyRanges = ['1m', '3m', '1y', 'all'] as const
type HistoryRange = (typeof historyRanges)[number]

/** `own` is a custom range with its first and last day, `YYYY-MM-DD`. */
export type ChosenRange =
  | { readonly name: HistoryRange }
  | { readonly name: 'own'; readonly from: string; readonly to: string }

/** The lines that the chart can show: units with the balance of the wallet, or units only. */
export const historyLines = ['total', 'units'] as const
export type HistoryLine = (typeof historyLines)[number]

export type HistoryPoint = Portfolio['history'][number]

const months: Record<Exclude<HistoryRange, 'all'>, number> = { '1m': 1, '3m': 3, '1y': 12 }

const dayShape = /^20\d\d-\d\d-\d\d$/

/** Returns the range in the address; a year when it is missing or unknown. */
export function historyRangeOf(search: URLSearchParams): ChosenRange {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  if (dayShape.test(from) && dayShape.test(to) && from <= to) return { name: 'own', from, to }
  const name = historyRanges.find((range) => range === search.get('range'))
  return { name: name ?? '1y' }
}

/** Returns what is wrong with a custom range in the address; null when there is none, or it is valid. */
export function rangeFaultOf(search: URLSearchParams): 'from' | 'to' | 'order' | null {
  const [from, to] = [search.get('from'), search.get('to')]
  if (from === null && to === null) return null
  if (from === null || !dayShape.test(from)) return 'from'
  if (to === null || !dayShape.test(to)) return 'to'
  return from <= to ? null : 'order'
}

/** Returns the value of the units and the balance together. */
export function totalOf({ value, balance }: HistoryPoint): number {
  return value + balance
}

/** Returns the line in the address; units with the balance when it is missing or unknown. */
export function historyLineOf(search: URLSearchParams): HistoryLine {
  return search.get('line') === 'units' ? 'units' : 'total'
}

/**
 * Returns the part of a history within the range, counted back from its last day. It starts with the latest
 * point up to the day before the range, moved to that day because its value was still current: so changes on
 * the first day of the range count.
 */
export function historyWithin(
  history: readonly HistoryPoint[],
  range: ChosenRange,
): HistoryPoint[] {
  const last = history.at(-1)
  if (range.name === 'all' || last === undefined) return [...history]
  const from =
    range.name === 'own' ? dayAfter(range.from, -1) : monthsAfter(last.on, -months[range.name])
  const to = range.name === 'own' && range.to < last.on ? range.to : last.on
  const inside = history.filter((point) => point.on >= from && point.on <= to)
  const before = history.filter((point) => point.on < from).at(-1)
  if (before === undefined || inside[0]?.on === from) return inside
  return [{ ...before, on: from }, ...inside]
}

type RangeFigures = {
  /** Net of the amounts taken out again. */
  readonly putIn: number
  readonly income: number
  /** The change in value beyond the amount invested, the gains of sales, and the rent. */
  readonly totalReturn: number
}

/** Returns the figures between the first and the last day of a range, or of the whole history for `all`. */
export function figuresWithin(history: readonly HistoryPoint[], range: ChosenRange): RangeFigures {
  const points = historyWithin(history, range)
  const last = points.at(-1)
  if (last === undefined) return { putIn: 0, income: 0, totalReturn: 0 }
  const first = points[0]
  const isFromStart = first === undefined || first.on === history[0]?.on
  const start = isFromStart ? { value: 0, invested: 0, income: 0, realised: 0 } : first
  const putIn = last.invested - start.invested
  const income = last.income - start.income
  const realised = last.realised - start.realised
  return { putIn, income, totalReturn: last.value - start.value - putIn + realised + income }
}
