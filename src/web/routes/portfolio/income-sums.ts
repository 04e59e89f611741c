import type { CalendarPayout } from '#contract/portfolio/calendar.ts'

/** One month of payouts, by how certain they are. */
export type MonthSum = {
  readonly month: string
  readonly paid: number
  readonly declared: number
  readonly forecast: number
}

/** What came or may come in each of these months. */
export function monthSums(
  payouts: readonly CalendarPayout[],
  months: readonly string[],
): MonthSum[] {
  const sums = new Map(months.map((month) => [month, { paid: 0, declared: 0, forecast: 0 }]))
  for (const { on, state, amount } of payouts) {
    const sum = sums.get(on.slice(0, 7))
    if (sum !== undefined) sum[state] += amount
  }
  return [...sums].map(([month, sum]) => ({ month, ...sum }))
}

/** The same, each month with everything before it. */
export function cumulative(sums: readonly MonthSum[]): MonthSum[] {
  let [paid, declared, forecast] = [0, 0, 0]
  return sums.map((sum) => {
    paid += sum.paid
    declared += sum.declared
    forecast += sum.forecast
    return { month: sum.month, paid, declared, forecast }
  })
}
