import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import type { HistoryPoint } from './history-range.ts'

export type Tick = {
  /** Where on the axis, in percent from its start (left, or top). */
  readonly at: number
}

export type HistoryGeometry = {
  /** SVG paths in a field of 100 × 100 that is stretched to the chart's size. */
  readonly valueLine: string
  readonly valueArea: string
  readonly investedLine: string
  readonly amounts: readonly (Tick & { readonly amount: number })[]
  readonly days: readonly (Tick & { readonly on: string })[]
  readonly points: readonly (HistoryPoint & { readonly x: number; readonly y: number })[]
}

const daysMax = 5

/** Lines, ticks and places of a portfolio's history; null when there are not two days to join. */
export function historyGeometry(history: readonly HistoryPoint[]): HistoryGeometry | null {
  const [first, last] = [history[0], history.at(-1)]
  if (first === undefined || last === undefined || first.on === last.on) return null
  const x = scaleLinear([timeOf(first.on), timeOf(last.on)], [0, 100])
  const y = scaleLinear(amountDomain(history), [100, 0]).nice(4)
  const at = (point: HistoryPoint) => x(timeOf(point.on))
  const valueLine = line<HistoryPoint>(at, (point) => y(point.value)).curve(curveMonotoneX)
  const valueArea = area<HistoryPoint>(at, 100, (point) => y(point.value)).curve(curveMonotoneX)
  const investedLine = line<HistoryPoint>(at, (point) => y(point.invested)).curve(curveMonotoneX)
  return {
    valueLine: valueLine([...history]) ?? '',
    valueArea: valueArea([...history]) ?? '',
    investedLine: investedLine([...history]) ?? '',
    amounts: y.ticks(4).map((amount) => ({ amount, at: y(amount) })),
    days: dayTicks(first.on, last.on).map((on) => ({ on, at: x(timeOf(on)) })),
    points: history.map((point) => ({ ...point, x: at(point), y: y(point.value) })),
  }
}

// The axis begins at zero unless all values are in the upper part of it, where a change would
// otherwise be a flat line.
function amountDomain(history: readonly HistoryPoint[]): [number, number] {
  const amounts = history.flatMap((point) => [point.value, point.invested])
  const lowest = Math.min(...amounts)
  const highest = Math.max(...amounts, 1)
  const margin = (highest - lowest) * 0.12
  return lowest > highest * 0.6 ? [lowest - margin, highest + margin] : [0, highest + margin]
}

/** Firsts of months, as many as can be read beside each other; single days in a short history. */
function dayTicks(from: string, to: string): string[] {
  const starts: string[] = []
  for (let month = nextMonth(from); month <= to; month = nextMonth(month)) starts.push(month)
  if (starts.length < 2) return [from, to]
  const step = Math.ceil(starts.length / daysMax)
  return starts.filter((_, index) => (starts.length - 1 - index) % step === 0)
}

function nextMonth(on: string): string {
  const [year = 0, month = 1] = on.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

function timeOf(on: string): number {
  return Date.parse(`${on}T00:00:00Z`)
}
