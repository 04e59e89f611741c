import { sql } from 'kysely'
import { type IncomeState, payoutOnTimeUntil } from '#contract'
import { type Database, type Db, snapshot } from '#database'
import {
  type Actor,
  type Clock,
  dayInMonth,
  jakartaDate,
  monthAfter,
  monthsAfter,
  type Rupiah,
  startOfDay,
} from '#kernel'
import { expectedYear } from '../analysis/goal.ts'
import {
  declaredPayouts,
  type ForecastPayout,
  forecastPayouts,
} from '../analysis/payout-forecast.ts'
import { type Holding, readBook } from '../book.ts'
import { incomeAfter } from '../read-holdings.ts'
import { type PayoutRow, payoutColumns, perUnit } from '../read-income.ts'

/**
 * A payout in the calendar. *paid*: in the ledger. *declared*: approved and waiting for its day. *forecast*:
 * calculated from the last payout and the leases.
 */
export type CalendarPayout = {
  readonly state: IncomeState
  /** The day in Jakarta, `YYYY-MM-DD`; for a forecast the expected day. */
  readonly on: string
  /** The month in which it is earned, `YYYY-MM`. */
  readonly period: string
  readonly property: { readonly id: string; readonly name: string }
  readonly units: bigint
  /** Rupiah per unit as an exact decimal with two digits, rounded down. */
  readonly perUnit: string
  readonly amount: Rupiah
  /** The paid amount; null before payment. */
  readonly distributionId: string | null
  readonly leaseEndsOn: string | null
  /** Whether it is still unpaid after the day by which a payout counts as on time. */
  readonly isLate: boolean
}

/** The payouts of one day that have the same state and are all late or all on time. */
export type PayoutDay = Pick<CalendarPayout, 'on' | 'state' | 'isLate'> & {
  readonly payouts: number
  /** The sum of the payouts. */
  readonly amount: Rupiah
  /** The only payout; null when there are several. */
  readonly only: CalendarPayout | null
}

/** From the first of one month to the end of another, `YYYY-MM`. */
type MonthRange = { readonly from: string; readonly to: string }

/** The longest forecast. */
export const forecastMonthsMax = 12

/** The rent of all properties, independent of the requested months. */
type IncomeSums = {
  /** Paid in the last twelve months, and in this month. */
  readonly year: Rupiah
  readonly month: Rupiah
  /** Approved and waiting for its day. */
  readonly declared: Rupiah
  /** The forecast of the next twelve months in addition to that. */
  readonly forecast: Rupiah
}

/** The actor's paid and expected payouts of these months, oldest first, and their sums. */
export async function readPayoutCalendar(
  db: Database,
  clock: Clock,
  { userId }: Actor,
  range: MonthRange,
): Promise<{ readonly items: CalendarPayout[]; readonly sums: IncomeSums }> {
  const today = jakartaDate(clock.now())
  return await snapshot(db, async (tx) => {
    const [paid, book] = await Promise.all([readPaid(tx, userId, range), readBook(tx, userId)])
    const items = [...paid, ...expectedOf(book, today, range)].sort(inOrder)
    return { items, sums: incomeSumsOf(book, today) }
  })
}

function incomeSumsOf(book: readonly Holding[], today: string): IncomeSums {
  const sum = (of: (holding: Holding) => Rupiah) =>
    book.reduce((total, holding) => total + of(holding), 0n)
  const month = today.slice(0, 7)
  const monthBefore = dayInMonth(monthAfter(month, -1), 31)
  return {
    year: sum(({ flows }) => incomeAfter(flows, monthsAfter(today, -12))),
    month: sum(({ flows }) => incomeAfter(flows, monthBefore)),
    declared: sum((holding) =>
      declaredPayouts(holding, today).reduce((total, { amount }) => total + amount, 0n),
    ),
    forecast: sum((holding) => expectedYear(holding, today)),
  }
}

/** The expected payouts of holdings in these months, soonest first. */
export function expectedOf(
  holdings: readonly Holding[],
  today: string,
  { from, to }: MonthRange,
): CalendarPayout[] {
  const horizon = monthAfter(today.slice(0, 7), forecastMonthsMax)
  return holdings
    .flatMap((holding) => {
      const { id, name } = holding.property
      const entry = (state: 'declared' | 'forecast') => (payout: ForecastPayout) => ({
        ...payout,
        state,
        isLate: today > dayInMonth(monthAfter(payout.period, 1), payoutOnTimeUntil),
        property: { id, name },
        perUnit: perUnit(payout.amount, payout.units),
        distributionId: null,
      })
      return [
        ...declaredPayouts(holding, today).map(entry('declared')),
        ...forecastPayouts(holding, today, to < horizon ? to : horizon).map(entry('forecast')),
      ]
    })
    .filter(({ on }) => on.slice(0, 7) >= from && on.slice(0, 7) <= to)
    .sort(inOrder)
}

/** The days of payouts, in the order of the payouts. */
export function payoutDaysOf(payouts: readonly CalendarPayout[]): PayoutDay[] {
  const days = Map.groupBy(payouts, ({ on, state, isLate }) => `${on} ${state} ${isLate}`)
  return [...days.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const { on, state, isLate } = first
    const amount = others.reduce((sum, payout) => sum + payout.amount, first.amount)
    const only = others.length === 0 ? first : null
    return [{ on, state, isLate, payouts: 1 + others.length, amount, only }]
  })
}

/** The payouts of the newest day on which any was paid. */
export async function readNewestPaid(db: Db, userId: string): Promise<CalendarPayout[]> {
  const { rows } = await sql<PayoutRow>`
    select ${payoutColumns} from portfolio.payouts
    where investor_id = ${userId} and paid_at >= (
      select date_trunc('day', max(paid_at), 'Asia/Jakarta') from portfolio.payouts
      where investor_id = ${userId})
    order by property_id, month`.execute(db)
  return rows.map(paidPayout)
}

function inOrder(left: CalendarPayout, right: CalendarPayout): number {
  if (left.on !== right.on) return left.on < right.on ? -1 : 1
  return left.property.id < right.property.id ? -1 : 1
}

async function readPaid(
  db: Db,
  userId: string,
  { from, to }: MonthRange,
): Promise<CalendarPayout[]> {
  const { rows } = await sql<PayoutRow>`
    select ${payoutColumns} from portfolio.payouts
    where investor_id = ${userId} and paid_at >= ${startOfDay(`${from}-01`)}
      and paid_at < ${startOfDay(`${monthAfter(to)}-01`)}
    order by paid_at, property_id`.execute(db)
  return rows.map(paidPayout)
}

function paidPayout(row: PayoutRow): CalendarPayout {
  return {
    state: 'paid',
    on: jakartaDate(row.paidAt),
    period: row.month,
    property: { id: row.propertyId, name: row.propertyName },
    units: row.units,
    perUnit: perUnit(row.total, row.unitsPaid),
    amount: row.amount,
    distributionId: row.distributionId,
    leaseEndsOn: null,
    isLate: false,
  }
}
