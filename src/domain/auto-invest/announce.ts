import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import { activeAmong } from '#identity'
import { type Clock, jakartaDate, later, least } from '#kernel'
import { readCandidates, spendableOf, unspentIncome, wasRefusedSinceIncome } from './candidates.ts'
import { chooseNext } from './choose.ts'
import { notifyAnnounced } from './notify-investor.ts'
import { dueToAnnounce, firstHourFrom, notice, runsAt } from './periods.ts'
import type { Plan } from './plan.ts'
import {
  checkAgainAt,
  hasExecution,
  insertExecution,
  type NewExecution,
  planColumns,
} from './plan-rows.ts'
import { type PlanTerms, readPlanTerms } from './terms.ts'

const plansAtOnceMax = 200

/**
 * Announces what plans will buy, at least a day ahead. Each plan is checked in a transaction of its own under a
 * lock that other workers skip, and a period is announced once. Returns how many plans were checked.
 */
export async function announceExecutions(db: Database, clock: Clock): Promise<number> {
  let count = 0
  for (; count < plansAtOnceMax; count += 1) {
    const isFound = await transaction(db, (tx) => announceNextPlan(tx, clock.now()))
    if (!isFound) break
  }
  return count
}

async function announceNextPlan(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await sql<Plan>`
    select ${planColumns} from auto_invest.plans
    where state = 'active' and look_at <= ${now}
    order by look_at limit 1 for no key update skip locked`.execute(tx)
  const [plan] = rows
  if (plan === undefined) return false
  const terms = await readPlanTerms(tx, now)
  const planned =
    plan.dayOfMonth === null ? await afterIncome(tx, plan, terms, now) : month(plan, terms, now)
  // Nothing is announced for an account that a death report closed.
  const isOpen = (await activeAmong(tx, [plan.userId])).size > 0
  if (planned !== null && isOpen && !(await hasExecution(tx, plan.id, planned.period)))
    await announce(tx, plan, planned, now)
  await sql`
    update auto_invest.plans set look_at = ${checkAgainAt(plan, terms.runsAtHour, now)}
    where id = ${plan.id}`.execute(tx)
  return true
}

function month(plan: Plan, { runsAtHour }: PlanTerms, now: Date): NewExecution | null {
  const { dayOfMonth, countsFrom, amount } = plan
  if (dayOfMonth === null) return null
  const due = dueToAnnounce({ dayOfMonth, runsAtHour, countsFrom }, now)
  if (due === null) return null
  return { period: due.period, budget: amount, runsAt: runsAt(due.at, now, runsAtHour) }
}

/**
 * Money that arrived is accumulated until it covers the smallest purchase that is possible. After an execution that was
 * refused, the next one waits for more money, so that its investor is not notified of the same reason every day.
 */
async function afterIncome(
  tx: Tx,
  plan: Plan,
  { runsAtHour }: PlanTerms,
  now: Date,
): Promise<NewExecution | null> {
  const collected = await unspentIncome(tx, plan)
  const budget = least(collected, plan.amount)
  if (budget <= 0n) return null
  const spendable = await spendableOf(tx, plan, budget)
  const candidates = await readCandidates(tx, plan, now)
  if (chooseNext(candidates, { spendable, propertyMax: plan.propertyMax }) === null) return null
  if (await wasRefusedSinceIncome(tx, plan)) return null
  const at = firstHourFrom(later(now, notice), runsAtHour)
  return { period: jakartaDate(at), budget, runsAt: at }
}

async function announce(tx: Tx, plan: Plan, planned: NewExecution, now: Date): Promise<void> {
  await insertExecution(tx, plan, planned, now)
  const candidates = await readCandidates(tx, plan, now)
  const spendable = await spendableOf(tx, plan, planned.budget)
  const choice = chooseNext(candidates, { spendable, propertyMax: plan.propertyMax })
  await notifyAnnounced(tx, plan, planned, choice, now)
}
