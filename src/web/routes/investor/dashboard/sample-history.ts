import { jakartaDate, lastDayOfMonth, monthAfter } from '#kernel'
import type { HistoryPoint } from '../../../components/charts/history-range.ts'

/** The rupiah invested by month of the sample. */
const purchases = new Map([
  [0, 5_000_000],
  [4, 3_000_000],
  [9, 4_000_000],
])
/** Occasional valuations, also downwards, in per cent of the value. */
const valuations = new Map([
  [3, 2],
  [7, -3],
  [11, 5],
])
const months = 13

/** Returns a fictitious year until a day: three purchases with their fee, and values that rise and fall. */
export function sampleHistory(asOf: string): HistoryPoint[] {
  const today = jakartaDate(new Date(asOf))
  const end = today.slice(0, 7)
  let [value, invested] = [0, 0]
  return Array.from({ length: months }, (_, month) => {
    const bought = purchases.get(month) ?? 0
    value = Math.round((value * (100 + (valuations.get(month) ?? 0))) / 100) + bought
    invested += bought + bought / 100
    const ago = months - 1 - month
    const on = ago === 0 ? today : lastDayOfMonth(monthAfter(end, -ago))
    const money = { income: 0, realised: 0, balance: 0, deposited: invested }
    return { on, value, invested, ...money }
  })
}
