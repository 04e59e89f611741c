import {
  dayAfter,
  dayInMonth,
  daysInMonth,
  divide,
  monthAfter,
  monthsBetween,
  type Rupiah,
  startOfDay,
} from '#kernel'
import type { Holding, LastPayout, RunningLease } from '../book.ts'
import { type Flow, positionOf, positionsAfterEach } from '../position.ts'

/** A forecast payout, calculated from the last payout and the leases, never from marketing figures. */
export type ForecastPayout = {
  readonly on: string
  /** The month in which it would be earned, `YYYY-MM`. */
  readonly period: string
  readonly units: bigint
  readonly amount: Rupiah
  /** The earliest end of a lease before that month; nothing is forecast for that lease after it. */
  readonly leaseEndsOn: string | null
}

const operating: readonly string[] = ['operating', 'sale-vote']

/**
 * Forecasts the payouts of a holding until a month: each month pays the same per unit as the last payout, as
 * far as the leases run. Empty when there was no payout yet or no tenant. A late payout is expected tomorrow.
 */
export function forecastPayouts(holding: Holding, today: string, until: string): ForecastPayout[] {
  const { lastPayout, property, leases } = holding
  const { units } = positionOf(holding.flows).owned
  const isRun = operating.includes(property.state) && property.letState !== 'empty'
  if (lastPayout === null || units === 0n || !isRun) return []
  const running = leases.filter(({ endsOn }) => endsOn === null || endsOn >= today)
  const behind = monthsBetween(lastPayout.month, lastPayout.paidOn)
  const payDay = Number(lastPayout.paidOn.slice(8))
  const payouts: ForecastPayout[] = []
  for (let ahead = 1; ; ahead += 1) {
    const period = monthAfter(lastPayout.month, ahead)
    if (holding.declared.some(({ month }) => month >= period)) continue
    const planned = dayInMonth(monthAfter(period, behind), payDay)
    const on = planned > today ? planned : dayAfter(today)
    if (on.slice(0, 7) > until) return payouts
    const amount = amountIn(period, lastPayout, units, running)
    if (amount > 0n)
      payouts.push({ on, period, units, amount, leaseEndsOn: endIn(period, running) })
  }
}

/** Declared, unpaid payouts: the share of the units held now, from the record day on that of the units held then. */
export function declaredPayouts(holding: Holding, today: string): ForecastPayout[] {
  const { property, flows, lastPayout, declared } = holding
  return declared
    .filter(({ month }) => lastPayout === null || month > lastPayout.month)
    .map(({ month, recordOn, payOn, total }) => {
      const units = recordOn > today ? positionOf(flows).owned.units : unitsAt(flows, recordOn)
      return {
        on: payOn > today ? payOn : dayAfter(today),
        period: month,
        units,
        amount: divide(total * units, property.unitsTotal, 'down'),
        leaseEndsOn: null,
      }
    })
    .filter(({ amount }) => amount > 0n)
}

/** The units owned at the start of a day. */
function unitsAt(flows: readonly Flow[], day: string): bigint {
  const start = startOfDay(day)
  const last = flows.findLastIndex(({ happenedAt }) => happenedAt <= start)
  return positionsAfterEach(flows)[last]?.owned.units ?? 0n
}

function amountIn(
  period: string,
  { total, units: unitsPaid }: LastPayout,
  units: bigint,
  leases: readonly RunningLease[],
): Rupiah {
  const [let_, whole] = daysLet(period, leases)
  return divide(total * units * let_, unitsPaid * whole, 'down')
}

/** The leased share of a month, weighted by rent if every lease has one. Without leases, the whole month. */
function daysLet(period: string, leases: readonly RunningLease[]): [bigint, bigint] {
  const days = daysInMonth(period)
  if (leases.length === 0) return [1n, 1n]
  const hasRents = leases.every(({ monthlyRent }) => monthlyRent !== null)
  const weigh = ({ monthlyRent }: RunningLease) => (hasRents ? (monthlyRent ?? 1n) : 1n)
  let [let_, whole] = [0n, 0n]
  for (const lease of leases) {
    const weight = weigh(lease)
    let_ += weight * BigInt(daysOfLease(lease, period, days))
    whole += weight * BigInt(days)
  }
  return [let_, whole]
}

function daysOfLease({ endsOn }: RunningLease, period: string, days: number): number {
  if (endsOn === null || endsOn >= `${period}-${days}`) return days
  return endsOn.slice(0, 7) < period ? 0 : Number(endsOn.slice(8))
}

function endIn(period: string, leases: readonly RunningLease[]): string | null {
  const ends = leases.flatMap(({ endsOn }) => (endsOn === null ? [] : [endsOn])).sort()
  const [first] = ends
  return first !== undefined && first < dayInMonth(period, 31) ? first : null
}

/** The rent earned since the last paid month until today, according to the forecast. */
export function accruedOf(holding: Holding, today: string): Rupiah {
  const { lastPayout } = holding
  if (lastPayout === null) return 0n
  const month = today.slice(0, 7)
  const behind = monthsBetween(lastPayout.month, month)
  let accrued = 0n
  for (const { period, amount } of forecastPayouts(holding, today, monthAfter(month, behind + 1))) {
    if (period < month) accrued += amount
    if (period === month)
      accrued += divide(amount * BigInt(Number(today.slice(8))), BigInt(daysInMonth(month)), 'down')
  }
  return accrued
}
