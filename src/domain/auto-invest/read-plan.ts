import { sql } from 'kysely'
import type { StopReason } from '#contract'
import type { Db } from '#database'
import {
  type Actor,
  later,
  type Page,
  type PageRequest,
  pageOf,
  placeById,
  type Rupiah,
} from '#kernel'
import { account, balance } from '#ledger'
import { readCandidates, spendableOf, unspentIncome } from './candidates.ts'
import { type Candidate, chooseNext, reasonForNoChoice } from './choose.ts'
import { nextDue, notice, runsAt } from './periods.ts'
import type { Execution, Plan, PlannedPurchase } from './plan.ts'
import { dueAfter, executionColumns, findPlan, hasRun, purchasesOf } from './plan-rows.ts'
import { readPlanTerms } from './terms.ts'

/** What a plan does next, as far as it is known. */
type NextTime = {
  /** True once the investor has been notified of it. */
  readonly isAnnounced: boolean
  readonly runsAt: Date
  readonly budget: Rupiah
  /** What it would buy at this moment. */
  readonly wouldBuy: { readonly propertyId: string; readonly units: bigint } | null
  /** Why it would buy nothing at this moment. */
  readonly obstacle: StopReason | null
}

export type PlanView = {
  readonly plan: Plan
  /** Null while the plan is paused, and while a plan that follows money does not have enough of it. */
  readonly next: NextTime | null
  /** Money that arrived and is not spent; null for a monthly plan. */
  readonly collected: Rupiah | null
  readonly freeBalance: Rupiah
  /** Number of offerings that match the filters now. */
  readonly matchingNow: number
}

/** Returns the plan of an investor and what it does next; null when there is none. */
export async function readPlan(db: Db, { userId }: Actor, now: Date): Promise<PlanView | null> {
  const plan = await findPlan(db, userId)
  if (plan === null) return null
  const candidates = await readCandidates(db, plan, now)
  return {
    plan,
    next: plan.state === 'active' ? await nextTime(db, plan, candidates, now) : null,
    collected: plan.dayOfMonth === null ? await unspentIncome(db, plan) : null,
    freeBalance: await balance(db, account('investor-cash', userId)),
    matchingNow: candidates.filter(({ offeringId }) => offeringId !== null).length,
  }
}

async function nextTime(
  db: Db,
  plan: Plan,
  candidates: readonly Candidate[],
  now: Date,
): Promise<NextTime | null> {
  const { rows } = await sql<Execution>`
    select ${executionColumns} from auto_invest.executions
    where plan_id = ${plan.id} and state in ('announced', 'buying')
    order by runs_at limit 1`.execute(db)
  const [announced] = rows
  const at = announced?.runsAt ?? (await dueOf(db, plan, now))
  if (at === null) return null
  const budget = announced?.budget ?? plan.amount
  const spendable = await spendableOf(db, plan, budget)
  const choice = chooseNext(candidates, { spendable, propertyMax: plan.propertyMax })
  return {
    isAnnounced: announced !== undefined,
    runsAt: at,
    budget,
    wouldBuy:
      choice === null ? null : { propertyId: choice.candidate.propertyId, units: choice.units },
    obstacle: choice === null ? reasonForNoChoice(candidates, { spendable }) : null,
  }
}

/** Returns the next due date of a monthly plan that has not been announced. */
async function dueOf(db: Db, plan: Plan, now: Date): Promise<Date | null> {
  const { dayOfMonth } = plan
  if (dayOfMonth === null) return null
  const { runsAtHour } = await readPlanTerms(db, now)
  const due = nextDue({ dayOfMonth, runsAtHour }, now)
  if (await hasRun(db, plan.id, due.period)) return dueAfter(plan, due.period, runsAtHour)
  return later(now, notice) <= due.at ? due.at : runsAt(due.at, now, runsAtHour)
}

/** An execution with its purchases and refusals. */
export type ExecutionView = Execution & { readonly purchases: readonly PlannedPurchase[] }

/** Returns the executions of an investor's plans, carried out or announced, newest first. */
export async function readExecutions(
  db: Db,
  { userId }: Actor,
  page: PageRequest,
): Promise<Page<ExecutionView>> {
  const before = placeById(page.cursor)
  const { rows } = await sql<Execution>`
    select ${executionColumns} from auto_invest.executions
    where plan_id in (select id from auto_invest.plans where user_id = ${userId})
      and state <> 'dropped' and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${page.limit + 1}`.execute(db)
  const found = pageOf(rows, page.limit, (row) => [row.id])
  const purchases = await purchasesOf(
    db,
    found.items.map(({ id }) => id),
  )
  const items = found.items.map((each) => ({
    ...each,
    purchases: purchases.filter(({ executionId }) => executionId === each.id),
  }))
  return { ...found, items }
}
