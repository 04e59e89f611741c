import { sql } from 'kysely'
import type { StopReason } from '#contract'
import type { Db, Tx } from '#database'
import { later, minute, monthAfter, newId } from '#kernel'
import { dueIn, nextDue, notice } from './periods.ts'
import type { Execution, Plan, PlannedPurchase } from './plan.ts'
import { noPlan } from './refusals.ts'

export const planColumns =
  sql.raw(`id, user_id, state, rhythm, amount, day_of_month, keep_in_wallet,
  property_max, city_ids, types, title_kinds, net_yield_min_basis_points, resale_gap_max_basis_points, risk_statement_version,
  version, counts_from, from_sequence, started_at, paused_at, paused_because, ended_at`)

export const executionColumns = sql.raw(`id, plan_id, version, period, state, budget, announced_at,
  runs_at, ended_at, reason`)

const purchaseColumns = sql.raw(`id, execution_id, offering_id, limit_price, property_id, units,
  risk_statement_version, subscription_id, order_id, cost, refusal, settled_at`)

/** Returns the current plan of an investor, or null. */
export async function findPlan(db: Db, userId: string): Promise<Plan | null> {
  const { rows } = await sql<Plan>`
    select ${planColumns} from auto_invest.plans
    where user_id = ${userId} and state <> 'ended'`.execute(db)
  return rows[0] ?? null
}

/** Returns the current plan of an investor and locks it until the transaction ends; null when there is none. */
export async function lockPlan(tx: Tx, userId: string): Promise<Plan | null> {
  const { rows } = await sql<Plan>`
    select ${planColumns} from auto_invest.plans
    where user_id = ${userId} and state <> 'ended' for no key update`.execute(tx)
  return rows[0] ?? null
}

export async function requirePlan(tx: Tx, userId: string): Promise<Plan> {
  const plan = await lockPlan(tx, userId)
  if (plan === null) throw noPlan()
  return plan
}

/** Drops executions that were announced and have not started. */
export async function dropAnnounced(tx: Tx, planId: string, now: Date): Promise<void> {
  await sql`
    update auto_invest.executions set state = 'dropped', ended_at = ${now}
    where plan_id = ${planId} and state = 'announced'`.execute(tx)
}

/** Returns whether a plan has an execution that has not ended. */
export async function hasOpenExecution(tx: Tx, planId: string): Promise<boolean> {
  const { rows } = await sql`
    select from auto_invest.executions
    where plan_id = ${planId} and state in ('announced', 'buying') limit 1`.execute(tx)
  return rows.length > 0
}

/** Returns whether a plan was carried out in a period or is about to be. */
export async function hasRun(db: Db, planId: string, period: string): Promise<boolean> {
  const { rows } = await sql`
    select from auto_invest.executions
    where plan_id = ${planId} and state <> 'dropped' and period = ${period}`.execute(db)
  return rows.length > 0
}

export type NewExecution = Pick<Execution, 'period' | 'budget' | 'runsAt'>

export async function insertExecution(
  tx: Tx,
  { id: planId, version }: Plan,
  { period, budget, runsAt }: NewExecution,
  now: Date,
): Promise<void> {
  await sql`
    insert into auto_invest.executions (id, plan_id, version, period, state, budget, announced_at, runs_at)
    values (${newId(now.getTime())}, ${planId}, ${version}, ${period}, 'announced', ${budget},
      ${now}, ${runsAt})`.execute(tx)
}

export async function endExecution(
  tx: Tx,
  id: string,
  reason: StopReason | null,
  now: Date,
): Promise<void> {
  await sql`
    update auto_invest.executions set state = 'done', ended_at = ${now}, reason = ${reason}
    where id = ${id}`.execute(tx)
}

/** Returns the purchases of these executions in order. */
export async function purchasesOf(
  db: Db,
  executionIds: readonly string[],
): Promise<PlannedPurchase[]> {
  const { rows } = await sql<PlannedPurchase>`
    select ${purchaseColumns} from auto_invest.purchases
    where execution_id = any(${executionIds}::uuid[]) order by execution_id, position`.execute(db)
  return rows
}

/** The wait before a plan is checked again that could not be announced, or that follows money. */
export const shortWait = 10 * minute

/**
 * Returns when to check a plan again: a day before its next month is due, or in ten minutes for a plan that
 * follows money.
 */
export function checkAgainAt(plan: Plan, runsAtHour: number, now: Date): Date {
  if (plan.dayOfMonth === null) return later(now, shortWait)
  const { dayOfMonth } = plan
  const { at } = nextDue({ dayOfMonth, runsAtHour }, later(now, notice))
  return later(at, -notice)
}

/** Returns when a monthly plan is due in the month after `period`; null for other rhythms. */
export function dueAfter(plan: Plan, period: string, runsAtHour: number): Date | null {
  if (plan.dayOfMonth === null) return null
  const next = monthAfter(period)
  return dueIn(next, plan.dayOfMonth, runsAtHour).at
}
