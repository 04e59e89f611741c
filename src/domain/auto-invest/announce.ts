import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import { activeAmong } from '#identity'
import { type Clock, jakartaDate, later, least, type OnFailure } from '#kernel'
import { readCandidates, spendableOf, unspentIncome, wasRefusedSinceIncome } from './candidates.ts'
import { chooseNext } from './choose.ts'
import { notifyAnnounced } from './notify-investor.ts'
import { dueToAnnounce, firstHourFrom, notice, runsAt } from './periods.ts'
import type { Plan } from './plan.ts'
import {
  checkAgainAt,
  hasOpenExecution,
  hasRun,
  insertExecution,
  type NewExecution,
  planColumns,
  shortWait,
} from './plan-rows.ts'
import { type PlanTerms, readPlanTerms } from './terms.ts'

const plansAtOnceMax = 200

/**
 * Announces what plans will buy, at least a day ahead. Each plan is checked in a transaction of its own under a
 * lock that other workers skip, and a period is announced once. A plan whose check fails is checked again later and
 * does not stop the others. Returns how many plans were checked.
 */
export async function announceExecutions(
  db: Database,
  clock: Clock,
  onFailure: OnFailure,
): Promise<number> {
  let count = 0
  for (; count < plansAtOnceMax; count += 1) {
    if (!(await announceNextPlan(db, clock.now(), onFailure))) break
  }
  return count
}

async function announceNextPlan(db: Database, now: Date, onFailure: OnFailure): Promise<boolean> {
  const taken: { planId?: string } = {}
  try {
    return await transaction(db, async (tx) => {
      const plan = await lockNextPlan(tx, now)
      if (plan === null) return false
      taken.planId = plan.id
      await checkPlan(tx, plan, now)
      return true
    })
  } catch (error) {
    const { planId } = taken
    if (planId === undefined) throw error
    onFailure(planId, error)
    await sql`
      update auto_invest.plans set look_at = ${later(now, shortWait)}
      where id = ${planId} and state = 'active' and look_at <= ${now}`.execute(db)
    return true
  }
}

async function lockNextPlan(tx: Tx, now: Date): Promise<Plan | null> {
  const { rows } = await sql<Plan>`
    select ${planColumns} from auto_invest.plans
    where state = 'active' and look_at <= ${now}
    order by look_at limit 1 for no key update skip locked`.execute(tx)
  return rows[0] ?? null
}

async function checkPlan(tx: Tx, plan: Plan, now: Date): Promise<void> {
  // The next period is announced once the execution under way has ended.
  if (await hasOpenExecution(tx, plan.id)) return await checkAt(tx, plan, later(now, shortWait))
  const terms = await readPlanTerms(tx, now)
  const planned =
    plan.dayOfMonth === null ? await afterIncome(tx, plan, terms, now) : month(plan, terms, now)
  // Nothing is announced for an account that a death report closed.
  const isOpen = (await activeAmong(tx, [plan.userId])).size > 0
  if (planned !== null && isOpen && !(await hasRun(tx, plan.id, planned.period)))
    await announce(tx, plan, planned, now)
  await checkAt(tx, plan, checkAgainAt(plan, terms.runsAtHour, now))
}

async function checkAt(tx: Tx, { id }: Plan, at: Date): Promise<void> {
  await sql`update auto_invest.plans set look_at = ${at} where id = ${id}`.execute(tx)
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
