import type { CalendarPayout } from '#contract/portfolio/calendar.ts'

/** The payouts of one month by state. */
export type MonthSum = {
  readonly month: string
  readonly paid: number
  readonly declared: number
  readonly forecast: number
}

/** Returns the sums of the actual and expected payouts in each of these months. */
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

/** Returns the running totals of the sums, month by month. */
export function cumulative(sums: readonly MonthSum[]): MonthSum[] {
  let [paid, declared, forecast] = [0, 0, 0]
  return sums.map((sum) => {
    paid += sum.paid
    declared += sum.declared
    forecast += sum.forecast
    return { month: sum.month, paid, declared, forecast }
  })
}
