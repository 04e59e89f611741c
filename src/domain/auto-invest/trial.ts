import { sql } from 'kysely'
import type { StopReason } from '#contract'
import type { Db } from '#database'
import { type Actor, divide, later, least, type Rupiah } from '#kernel'
import { costOf } from '#offerings'
import { incomeKinds, matching } from './candidates.ts'
import { requireRules } from './change-plan.ts'
import { type Candidate, cheapest, chooseNext, reasonForNoChoice } from './choose.ts'
import { dueIn, firstHourFrom, monthFrom, notice } from './periods.ts'
import type { PlanRules } from './plan.ts'
import { readPlanTerms } from './terms.ts'

/** A purchase that a plan would have made, and its result until today. */
type TrialPurchase = {
  readonly propertyId: string
  readonly units: bigint
  readonly cost: Rupiah
  /** The offering failed, so the money would have been refunded. */
  readonly isRefunded: boolean
  /** Payouts on these units until today, before tax. */
  readonly income: Rupiah
  /** The value of the units today. */
  readonly valueNow: Rupiah
}

type TrialTime = {
  readonly at: Date
  readonly budget: Rupiah
  readonly purchases: readonly TrialPurchase[]
  /** Why nothing would have been bought. */
  readonly reason: StopReason | null
}

/** What a plan with these rules would have bought in the past from the offerings of that time. */
export type Trial = {
  readonly from: Date
  readonly until: Date
  readonly times: readonly TrialTime[]
  readonly spent: Rupiah
  readonly refunded: Rupiah
  readonly income: Rupiah
  readonly valueNow: Rupiah
}

const monthsBack = 12
/** Maximum number of executions of a plan that follows money; the latest ones are used. */
const timesMax = 60

/**
 * Tries rules on the last twelve months: the offerings open then, their remaining units, the yield forecast at
 * the time, and the payouts since. It assumes that the money was available and checks only the plan's own
 * limits and the holder cap. A plan that follows money uses the money that this investor received.
 */
export async function tryPlan(
  db: Db,
  { userId }: Actor,
  rules: PlanRules,
  now: Date,
): Promise<Trial> {
  await requireRules(db, rules, now)
  const { runsAtHour, purchasesMax } = await readPlanTerms(db, now)
  const from = dueIn(monthFrom(now, -monthsBack), rules.dayOfMonth ?? 1, runsAtHour).at
  const arrivals =
    rules.dayOfMonth === null
      ? await incomeOf(db, { userId, rules, from, now, runsAtHour })
      : monthsOf(rules.dayOfMonth, rules.amount, runsAtHour, now)
  const offered = await offeredAt(db, rules, arrivals)
  const times = simulateExecutions(rules, arrivals, offered, purchasesMax)
  const payouts = await payoutsOf(db, times)
  const whole = times.map((time) => trialTimeOf(time, offered, payouts))
  const all = whole.flatMap(({ purchases }) => purchases)
  const sum = (amountOf: (purchase: TrialPurchase) => Rupiah) =>
    all.reduce((total, each) => total + amountOf(each), 0n)
  return {
    from,
    until: now,
    times: whole,
    spent: sum(({ cost }) => cost),
    refunded: sum(({ cost, isRefunded }) => (isRefunded ? cost : 0n)),
    income: sum(({ income }) => income),
    valueNow: sum(({ valueNow }) => valueNow),
  }
}

/** Money that is available to a plan at an instant. */
type Arrival = { readonly at: Date; readonly money: Rupiah }

function monthsOf(dayOfMonth: number, money: Rupiah, hour: number, now: Date): Arrival[] {
  return Array.from({ length: monthsBack + 1 }, (_, index) => index - monthsBack)
    .map((months) => ({ at: dueIn(monthFrom(now, months), dayOfMonth, hour).at, money }))
    .filter(({ at }) => at <= now)
    .slice(-monthsBack)
}

type Past = {
  readonly userId: string
  readonly rules: PlanRules
  readonly from: Date
  readonly now: Date
  readonly runsAtHour: number
}

async function incomeOf(
  db: Db,
  { userId, rules, from, now, runsAtHour }: Past,
): Promise<Arrival[]> {
  const { rows } = await sql<{ happenedAt: Date; amount: bigint }>`
    select happened_at, amount from (
      select i.happened_at, i.amount from auto_invest.income i
      where i.owner_id = ${userId} and i.kind = any(${incomeKinds(rules)}::text[])
        and i.happened_at >= ${from}
      order by i.happened_at desc limit 1000) newest order by happened_at`.execute(db)
  const byTime = new Map<number, Rupiah>()
  for (const { happenedAt, amount } of rows) {
    const at = firstHourFrom(later(happenedAt, notice), runsAtHour).getTime()
    if (at <= now.getTime()) byTime.set(at, (byTime.get(at) ?? 0n) + amount)
  }
  return [...byTime].map(([at, money]) => ({ at: new Date(at), money })).slice(-timesMax)
}

type Offered = Omit<Candidate, 'heldUnits'> & {
  readonly at: Date
  readonly hasFailed: boolean
  readonly valueNow: Rupiah
}

async function offeredAt(
  db: Db,
  rules: PlanRules,
  arrivals: readonly Arrival[],
): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    select w.at, o.offering_id, o.property_id, o.name, o.unit_price, o.purchase_fee_basis_points,
      o.minimum_units, o.holder_units_max, o.net_yield_basis_points, o.closes_at, o.value_now,
      o.state = 'failed' as has_failed,
      (o.units_total - coalesce((
        select sum(s.units) from auto_invest.sold s
        where s.offering_id = o.offering_id and s.placed_at <= w.at
          and (s.cancelled_at is null or s.cancelled_at > w.at)), 0))::bigint as units_left
    from unnest(${arrivals.map(({ at }) => at.toISOString())}::timestamptz[]) as w (at)
    join auto_invest.offered o on o.opens_at <= w.at and w.at < o.closes_at
    where ${matching(rules)}`.execute(db)
  return rows
}

type ChosenPurchase = { readonly propertyId: string; readonly units: bigint; readonly cost: Rupiah }
type TrialExecution = Omit<TrialTime, 'purchases'> & {
  readonly purchases: readonly ChosenPurchase[]
}

/** Returns the executions in order, each with what was bought before it. */
function simulateExecutions(
  rules: PlanRules,
  arrivals: readonly Arrival[],
  offered: readonly Offered[],
  purchasesMax: number,
): TrialExecution[] {
  const held = new Map<string, bigint>()
  const isCarried = rules.dayOfMonth === null
  let carried = 0n
  const times: TrialExecution[] = []
  for (const { at, money } of arrivals) {
    carried = isCarried ? carried + money : money
    const budget = least(carried, rules.amount)
    const open = offered.filter((each) => each.at.getTime() === at.getTime())
    const smallest = cheapest(open.map((each) => ({ ...each, heldUnits: 0n })))
    // A plan that follows money has no execution until there is enough of it.
    if (isCarried && (smallest === null || smallest > budget)) continue
    const purchases: ChosenPurchase[] = []
    let left = budget
    for (;;) {
      const candidates = open.map((each) => ({
        ...each,
        heldUnits: held.get(each.propertyId) ?? 0n,
      }))
      const fresh = candidates.filter((each) =>
        purchases.every(({ propertyId }) => propertyId !== each.propertyId),
      )
      const choice =
        purchases.length < purchasesMax
          ? chooseNext(fresh, { spendable: left, propertyMax: rules.propertyMax })
          : null
      if (choice === null) {
        const reason =
          purchases.length > 0 ? null : reasonForNoChoice(candidates, { spendable: left })
        times.push({ at, budget, purchases, reason })
        break
      }
      const { candidate, units } = choice
      const { total: cost } = costOf(candidate, units)
      purchases.push({ propertyId: candidate.propertyId, units, cost })
      held.set(candidate.propertyId, candidate.heldUnits + units)
      left -= cost
    }
    carried -= budget - left
  }
  return times
}

type Payout = { propertyId: string; paidAt: Date; total: bigint; units: bigint }

async function payoutsOf(db: Db, times: readonly TrialExecution[]): Promise<Payout[]> {
  const ids = [
    ...new Set(times.flatMap(({ purchases }) => purchases.map((each) => each.propertyId))),
  ]
  const { rows } = await sql<Payout>`
    select property_id, paid_at, total, units from auto_invest.paid_out
    where property_id = any(${ids}::text[])`.execute(db)
  return rows
}

function trialTimeOf(
  { at, budget, reason, purchases }: TrialExecution,
  offered: readonly Offered[],
  payouts: readonly Payout[],
): TrialTime {
  return {
    at,
    budget,
    reason,
    purchases: purchases.map(({ propertyId, units, cost }) => {
      const offer = offered.find(
        (each) => each.propertyId === propertyId && each.at.getTime() === at.getTime(),
      )
      const isRefunded = offer?.hasFailed === true
      const bought = { propertyId, units, cost, isRefunded }
      // Its property may have been offered again, and may have paid rent to the buyers of that offering.
      if (isRefunded) return { ...bought, income: 0n, valueNow: 0n }
      const income = payouts
        .filter((each) => each.propertyId === propertyId && each.paidAt > at)
        .reduce((sum, each) => sum + divide(each.total * units, each.units, 'down'), 0n)
      return { ...bought, income, valueNow: units * (offer?.valueNow ?? 0n) }
    }),
  }
}
