import type { IncomeChangeReason } from '#contract'
import type { Rupiah } from '#kernel'
import { changeBetween, type MonthLines } from '../read-payout.ts'
import type { CalendarPayout } from './read-calendar.ts'

/** A payout of this month or the last, with the account of the month it was earned in. */
export type RecentPayout = MonthLines & {
  readonly propertyId: string
  readonly propertyName: string
  /** The month in Jakarta in which it was paid, and the month in which it was earned; `YYYY-MM`. */
  readonly paidIn: string
  readonly month: string
  readonly units: bigint
  readonly amount: Rupiah
  readonly total: Rupiah
  readonly unitsPaid: bigint
  readonly occupancyBasisPoints: number
  readonly corrected: Rupiah
}

type MonthReason = IncomeChangeReason | 'several-months' | 'waiting' | 'first' | 'none'

/** The payouts of this month so far compared with the whole last month, and the main reason for the difference. */
export type MonthChange = {
  readonly month: string
  readonly income: Rupiah
  readonly incomeBefore: Rupiah
  /** The forecast for the rest of this month. */
  readonly expected: Rupiah
  /** Null when there was no payout in either month, or no difference. */
  readonly cause: {
    readonly propertyId: string
    readonly propertyName: string
    readonly difference: Rupiah
    readonly reason: MonthReason
  } | null
}

export function monthChangeOf(
  month: string,
  recent: readonly RecentPayout[],
  next: readonly CalendarPayout[],
): MonthChange {
  const expected = next.filter(({ on }) => on.slice(0, 7) === month)
  const now = recent.filter(({ paidIn }) => paidIn === month)
  const before = recent.filter(({ paidIn }) => paidIn < month)
  const causes = [...Map.groupBy(recent, ({ propertyId }) => propertyId).values()].map((payouts) =>
    causeOf(payouts, month, expected),
  )
  causes.sort((left, right) => (sizeOf(left) > sizeOf(right) ? -1 : 1))
  const changed = causes.filter(({ difference }) => difference !== 0n)
  // What a property has yet to pay this month is no change of its rent.
  const cause = changed.find(({ reason }) => reason !== 'waiting') ?? changed[0] ?? null
  return {
    month,
    income: sum(now.map(amountOf)),
    incomeBefore: sum(before.map(amountOf)),
    expected: sum(expected.map(amountOf)),
    cause,
  }
}

type Cause = NonNullable<MonthChange['cause']>

function sizeOf({ difference }: Cause): bigint {
  return difference < 0n ? -difference : difference
}

function causeOf(
  payouts: readonly RecentPayout[],
  month: string,
  expected: readonly CalendarPayout[],
): Cause {
  const [paid, earlier] = [
    payouts.filter(({ paidIn }) => paidIn === month),
    payouts.filter(({ paidIn }) => paidIn < month),
  ]
  const [[now], [before]] = [paid, earlier]
  const { propertyId = '', propertyName = '' } = payouts[0] ?? {}
  const difference = sum(paid.map(amountOf)) - sum(earlier.map(amountOf))
  const cause = { propertyId, propertyName, difference }
  if (now === undefined) {
    const isWaiting = expected.some(({ property }) => property.id === propertyId)
    return { ...cause, reason: isWaiting ? 'waiting' : 'none' }
  }
  if (before === undefined) return { ...cause, reason: 'first' }
  // A late payout may fall into the month of the next one.
  const isOneEach = paid.length === 1 && earlier.length === 1
  return { ...cause, reason: isOneEach ? changeBetween(before, now).reason : 'several-months' }
}

function amountOf({ amount }: { readonly amount: Rupiah }): Rupiah {
  return amount
}

function sum(amounts: readonly Rupiah[]): Rupiah {
  return amounts.reduce((left, right) => left + right, 0n)
}
