import { sql } from 'kysely'
import type { Database, Db } from '#database'
import {
  type Actor,
  type BasisPoints,
  basisPointsOf,
  type Clock,
  divide,
  jakartaDate,
  monthAfter,
  monthsBetween,
  type Rupiah,
  startOfDay,
} from '#kernel'
import type { Holding } from '../book.ts'
import { positionOf } from '../position.ts'
import { forecastPayouts } from './payout-forecast.ts'

/** A target rent per month, to be reached by the end of a year. */
export type Goal = { readonly monthlyAmount: Rupiah; readonly targetYear: number }

/** The progress towards a goal, calculated from actual payouts. Rupiah. */
export type GoalCoach = {
  /** The average of the payouts in the last three full months. */
  readonly monthlyNow: Rupiah
  readonly coveredBasisPoints: BasisPoints
  /** A year's payouts as a share of the value of the units; null before the first payout. */
  readonly yieldBasisPoints: BasisPoints | null
  /** The value of units needed at that yield, and the missing part. */
  readonly valueNeeded: Rupiah | null
  readonly gap: Rupiah | null
  /** The missing part in units at the average price of the present ones. */
  readonly unitsMissing: bigint | null
  readonly monthsLeft: number
  /** The amount to invest each month until then if yield and prices do not change. */
  readonly monthlyPurchase: Rupiah | null
  /** How much one month without rent in the best-paying property would reduce that year's payouts. */
  readonly emptyMonthLoss: Rupiah
}

export async function readGoal(db: Db, investorId: string): Promise<Goal | null> {
  const { rows } = await sql<Goal>`
    select monthly_amount, target_year from portfolio.goals where investor_id = ${investorId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Sets the actor's goal and replaces the previous one. */
export async function setGoal(
  db: Database,
  clock: Clock,
  { userId }: Actor,
  goal: Goal,
): Promise<void> {
  await sql`
    insert into portfolio.goals (investor_id, monthly_amount, target_year, set_at)
    values (${userId}, ${goal.monthlyAmount}, ${goal.targetYear}, ${clock.now()})
    on conflict (investor_id) do update set monthly_amount = excluded.monthly_amount,
      target_year = excluded.target_year, set_at = excluded.set_at`.execute(db)
}

export async function removeGoal(db: Database, { userId }: Actor): Promise<void> {
  await sql`delete from portfolio.goals where investor_id = ${userId}`.execute(db)
}

const wholeMonths = 3

/** Calculates what is needed to reach the goal. */
export function coachOf(goal: Goal, holdings: readonly Holding[], now: Date): GoalCoach {
  const today = jakartaDate(now)
  const month = today.slice(0, 7)
  const expected = holdings.map((holding) => expectedYear(holding, today))
  const wholeYear = sum(expected)
  const largest = expected.reduce((most, amount) => (amount > most ? amount : most), 0n)
  const value = sum(
    holdings.map(({ property, flows }) => positionOf(flows).owned.units * property.unitPrice),
  )
  const monthlyNow = averageMonth(holdings, month)
  const monthsLeft = Math.max(0, monthsBetween(month, `${goal.targetYear}-12`))
  const yearNeeded = goal.monthlyAmount * 12n
  const hasYield = wholeYear > 0n && value > 0n
  const needed = hasYield ? divide(yearNeeded * value, wholeYear, 'up') : null
  const gap = needed === null ? null : needed > value ? needed - value : 0n
  const price = averagePrice(holdings)
  return {
    monthlyNow,
    coveredBasisPoints: basisPointsOf(monthlyNow, goal.monthlyAmount),
    yieldBasisPoints: hasYield ? basisPointsOf(wholeYear, value) : null,
    valueNeeded: needed,
    gap,
    unitsMissing: gap === null || price === 0n ? null : divide(gap, price, 'up'),
    monthsLeft,
    monthlyPurchase:
      gap === null || monthsLeft === 0 ? null : divide(gap, BigInt(monthsLeft), 'up'),
    emptyMonthLoss: divide(largest, 12n, 'half-up'),
  }
}

/** The forecast sum of the next twelve payouts of a holding. */
export function expectedYear(holding: Holding, today: string): Rupiah {
  const payouts = forecastPayouts(holding, today, monthAfter(today.slice(0, 7), 12)).slice(0, 12)
  return sum(payouts.map(({ amount }) => amount))
}

function averageMonth(holdings: readonly Holding[], month: string): Rupiah {
  const from = startOfDay(`${monthAfter(month, -wholeMonths)}-01`)
  const until = startOfDay(`${month}-01`)
  let paid = 0n
  for (const { flows } of holdings) {
    for (const { kind, happenedAt, cash } of flows) {
      if (kind === 'distribution' && happenedAt >= from && happenedAt < until) paid += cash
    }
  }
  return paid > 0n ? divide(paid, BigInt(wholeMonths), 'half-up') : 0n
}

function averagePrice(holdings: readonly Holding[]): Rupiah {
  const prices = holdings.flatMap(({ property, flows }) =>
    positionOf(flows).owned.units > 0n ? [property.unitPrice] : [],
  )
  if (prices.length === 0) return 0n
  return divide(sum(prices), BigInt(prices.length), 'half-up')
}

function sum(amounts: readonly Rupiah[]): Rupiah {
  return amounts.reduce((left, right) => left + right, 0n)
}
