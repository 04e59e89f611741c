import type { Portfolio } from '../api/shapes.ts'

export const historyRanges = ['3m', '1y', 'all'] as const
export type HistoryRange = (typeof historyRanges)[number]

export type HistoryPoint = Portfolio['history'][number]

const months: Record<Exclude<HistoryRange, 'all'>, number> = { '3m': 3, '1y': 12 }

/** The range asked for in the address; a year when none or an unknown one is. */
export function historyRangeOf(value: string | null): HistoryRange {
  return historyRanges.find((range) => range === value) ?? '1y'
}

/**
 * The part of a history that lies in the range, counted back from its last day. The newest point
 * before the range comes first, moved to the range's first day, since its value still held then.
 */
export function historyWithin(
  history: readonly HistoryPoint[],
  range: HistoryRange,
): HistoryPoint[] {
  const last = history.at(-1)
  if (range === 'all' || last === undefined) return [...history]
  const from = monthsBefore(last.on, months[range])
  const inside = history.filter((point) => point.on >= from)
  const before = history.filter((point) => point.on < from).at(-1)
  if (before === undefined || inside[0]?.on === from) return inside
  return [{ ...before, on: from }, ...inside]
}

function monthsBefore(on: string, count: number): string {
  const [year = 0, month = 1, day = 1] = on.split('-').map(Number)
  const daysInMonth = new Date(Date.UTC(year, month - count, 0)).getUTCDate()
  const moved = new Date(Date.UTC(year, month - 1 - count, Math.min(day, daysInMonth)))
  return moved.toISOString().slice(0, 10)
}
