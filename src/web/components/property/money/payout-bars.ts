import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { monthsFrom } from '#kernel'
import { roundStep } from '../../charts/chart-geometry.ts'

type Distribution = PropertyDetail['distributions'][number]

type PayoutBar = {
  /** `YYYY-MM` */
  readonly period: string
  /** Rupiah per unit; null for a month without a payout. */
  readonly perUnit: number | null
  readonly heightPercent: number
}

type PayoutBars = {
  readonly bars: readonly PayoutBar[]
  /** Round amounts of the lines behind the bars, from the top down to zero. */
  readonly lines: readonly { readonly amount: number; readonly topPercent: number }[]
}

const linesMax = 4
const barsMax = 60

/** Returns one bar per month of the last five years with payouts, including months without one. */
export function payoutBars(distributions: readonly Distribution[]): PayoutBars {
  const byPeriod = new Map(distributions.map(({ period, perUnit }) => [period, perUnit]))
  const periods = [...byPeriod.keys()].sort()
  const step = roundStep(Math.max(0, ...byPeriod.values()) / linesMax)
  const top = Math.max(step, Math.ceil(Math.max(0, ...byPeriod.values()) / step) * step)
  const [first, last] = [periods[0], periods.at(-1)]
  const bars =
    first === undefined || last === undefined ? [] : monthsFrom(first, last).slice(-barsMax)
  return {
    bars: bars.map((period) => {
      const perUnit = byPeriod.get(period) ?? null
      return { period, perUnit, heightPercent: ((perUnit ?? 0) / top) * 100 }
    }),
    lines: Array.from({ length: top / step + 1 }, (_, index) => {
      const amount = top - index * step
      return { amount, topPercent: 100 - (amount / top) * 100 }
    }),
  }
}
