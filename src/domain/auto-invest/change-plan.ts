import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { PlanPause } from '#contract'
import { type Db, type Tx, transaction } from '#database'
import { requireConfirmed, requireUnfrozen } from '#identity'
import { investorStandings, refusalToBuy } from '#investors'
import { type Actor, newId } from '#kernel'
import { account, lastSequence, lockAccounts } from '#ledger'
import { riskStatementOutdated } from '#offerings'
import type { AutoInvestServices } from './execute.ts'
import { notifyStarted } from './notify-investor.ts'
import type { Plan, PlanRules } from './plan.ts'
import { dropAnnounced, findPlan, lockPlan, requirePlan } from './plan-rows.ts'
import { amountBelowMinimum, dayDoesNotFit, notInState, unknownCity } from './refusals.ts'
import { readPlanTerms, riskStatementInForce } from './terms.ts'

/** The investor who changes a plan, and their session. */
type Person = { readonly actor: Actor; readonly sessionId: string }

type NewPlan = PlanRules & { readonly riskStatementVersion: string }

type PlanServices = Pick<AutoInvestServices, 'db' | 'clock'>

/**
 * Starts a plan or replaces the rules of the existing one, which then counts from now. Requires a recently
 * confirmed session and an investor who may buy. The same rules again change nothing.
 */
export async function savePlan(
  { db, clock }: PlanServices,
  person: Person,
  input: NewPlan,
): Promise<Plan> {
  const { userId } = person.actor
  return await transaction(db, async (tx) => {
    const now = clock.now()
    await requireConfirmed(tx, { userId, sessionId: person.sessionId, now })
    await requireRules(tx, input, now)
    await requireInvestor(tx, userId, now)
    if (input.riskStatementVersion !== (await riskStatementInForce(tx, now)))
      throw riskStatementOutdated()
    // Serialises concurrent starts by one investor.
    await lockAccounts(tx, [cashOf(userId)])
    const fromSequence = await lastSequence(tx, cashOf(userId))
    const earlier = await lockPlan(tx, userId)
    if (earlier === null) await insertPlan(tx, userId, input, fromSequence, now)
    else if (earlier.state === 'active' && isSame(earlier, input)) return earlier
    else {
      await dropAnnounced(tx, earlier.id, now)
      await rewrite(tx, earlier, input, fromSequence, now)
    }
    const plan = await requirePlan(tx, userId)
    await audited(tx, earlier === null ? 'auto-invest.start' : 'auto-invest.change', plan, now)
    await notifyStarted(tx, plan, now)
    return plan
  })
}

/** Pauses a plan and drops what was announced. */
export async function pausePlan(services: PlanServices, { userId }: Actor): Promise<Plan> {
  return await change(services, userId, 'auto-invest.pause', async (tx, plan, now) => {
    if (plan.state !== 'active') throw notInState({ state: plan.state })
    await markPaused(tx, plan, 'owner', now)
  })
}

/** Pauses the plan of an account that a death report closes; only its owner can resume it. */
export async function pausePlanForDeathReport(tx: Tx, userId: string, at: Date): Promise<void> {
  const plan = await lockPlan(tx, userId)
  if (plan?.state !== 'active') return
  await markPaused(tx, plan, 'death-report', at)
  await audited(tx, 'auto-invest.pause', plan, at, null)
}

async function markPaused(tx: Tx, { id }: Plan, because: PlanPause, now: Date): Promise<void> {
  await dropAnnounced(tx, id, now)
  await sql`
    update auto_invest.plans set state = 'paused', paused_at = ${now}, paused_because = ${because}
    where id = ${id}`.execute(tx)
}

/** Resumes a paused plan from now on; missed periods are not made up for. */
export async function resumePlan(services: PlanServices, person: Person): Promise<Plan> {
  const { userId } = person.actor
  return await change(services, userId, 'auto-invest.resume', async (tx, plan, now) => {
    await requireConfirmed(tx, { userId, sessionId: person.sessionId, now })
    if (plan.state !== 'paused') throw notInState({ state: plan.state })
    await requireInvestor(tx, userId, now)
    await rewrite(tx, plan, plan, await lastSequence(tx, cashOf(userId)), now)
    await notifyStarted(tx, plan, now)
  })
}

/** Ends a plan permanently. Completed purchases are not affected. */
export async function endPlan(services: PlanServices, { userId }: Actor): Promise<void> {
  await transaction(services.db, async (tx) => {
    const now = services.clock.now()
    await end(tx, await requirePlan(tx, userId), now)
  })
}

/** Ends the plan, if any, of an account that is closed permanently. */
export async function endPlanOfClosed(tx: Tx, userId: string, at: Date): Promise<void> {
  const plan = await lockPlan(tx, userId)
  if (plan !== null) await end(tx, plan, at)
}

async function end(tx: Tx, plan: Plan, now: Date): Promise<void> {
  await dropAnnounced(tx, plan.id, now)
  await sql`
    update auto_invest.plans set state = 'ended', ended_at = ${now}, paused_at = null, paused_because = null
    where id = ${plan.id}`.execute(tx)
  await audited(tx, 'auto-invest.end', plan, now)
}

async function change(
  { db, clock }: PlanServices,
  userId: string,
  action: string,
  applyChange: (tx: Tx, plan: Plan, now: Date) => Promise<void>,
): Promise<Plan> {
  return await transaction(db, async (tx) => {
    const now = clock.now()
    const plan = await requirePlan(tx, userId)
    await applyChange(tx, plan, now)
    await audited(tx, action, plan, now)
    return (await findPlan(tx, userId)) ?? plan
  })
}

/** Refuses rules that are not valid for any plan. */
export async function requireRules(db: Db, rules: PlanRules, now: Date): Promise<void> {
  const { amountMin } = await readPlanTerms(db, now)
  if (rules.amount < amountMin) throw amountBelowMinimum({ minimum: amountMin })
  if ((rules.rhythm === 'monthly') !== (rules.dayOfMonth !== null)) throw dayDoesNotFit()
  if (rules.cityIds.length === 0) return
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from auto_invest.cities
    where id = any(${rules.cityIds}::text[])`.execute(db)
  if (rows[0]?.count !== new Set(rules.cityIds).size) throw unknownCity()
}

async function requireInvestor(tx: Tx, userId: string, now: Date): Promise<void> {
  await requireUnfrozen(tx, userId)
  const standing = (await investorStandings(tx, [userId], now)).get(userId)
  const refusal = refusalToBuy(standing ?? { isVerified: false, suitability: 'missing' })
  if (refusal !== null) throw refusal
}

const cashOf = (userId: string) => account('investor-cash', userId)

function isSame(plan: Plan, input: NewPlan): boolean {
  const factsOf = (rules: NewPlan) => [
    rules.rhythm,
    rules.amount.toString(),
    rules.dayOfMonth,
    rules.keepInWallet.toString(),
    rules.propertyMax?.toString() ?? null,
    rules.cityIds.toSorted(),
    rules.types.toSorted(),
    rules.titleKinds.toSorted(),
    rules.netYieldMinBasisPoints,
    rules.resaleGapMaxBasisPoints,
    rules.riskStatementVersion,
  ]
  return JSON.stringify(factsOf(plan)) === JSON.stringify(factsOf(input))
}

async function insertPlan(
  tx: Tx,
  userId: string,
  rules: NewPlan,
  fromSequence: bigint,
  now: Date,
): Promise<void> {
  await sql`
    insert into auto_invest.plans (id, user_id, state, rhythm, amount, day_of_month, keep_in_wallet,
      property_max, city_ids, types, title_kinds, net_yield_min_basis_points,
      resale_gap_max_basis_points, risk_statement_version,
      version, counts_from, from_sequence, look_at, started_at)
    values (${newId(now.getTime())}, ${userId}, 'active', ${rules.rhythm}, ${rules.amount},
      ${rules.dayOfMonth}, ${rules.keepInWallet}, ${rules.propertyMax}, ${rules.cityIds}::text[],
      ${rules.types}::text[], ${rules.titleKinds}::text[], ${rules.netYieldMinBasisPoints},
      ${rules.resaleGapMaxBasisPoints}, ${rules.riskStatementVersion}, 1, ${now}, ${fromSequence}, ${now}, ${now})`.execute(
    tx,
  )
}

async function rewrite(
  tx: Tx,
  { id, version }: Plan,
  rules: NewPlan,
  fromSequence: bigint,
  now: Date,
): Promise<void> {
  await sql`
    update auto_invest.plans set state = 'active', paused_at = null, paused_because = null, rhythm = ${rules.rhythm},
      amount = ${rules.amount}, day_of_month = ${rules.dayOfMonth},
      keep_in_wallet = ${rules.keepInWallet}, property_max = ${rules.propertyMax},
      city_ids = ${rules.cityIds}::text[], types = ${rules.types}::text[],
      title_kinds = ${rules.titleKinds}::text[],
      net_yield_min_basis_points = ${rules.netYieldMinBasisPoints},
      resale_gap_max_basis_points = ${rules.resaleGapMaxBasisPoints},
      risk_statement_version = ${rules.riskStatementVersion}, version = ${version + 1},
      counts_from = ${now}, from_sequence = ${fromSequence}, look_at = ${now}
    where id = ${id}`.execute(tx)
}

async function audited(
  tx: Tx,
  action: string,
  plan: Plan,
  happenedAt: Date,
  actorId: string | null = plan.userId,
): Promise<void> {
  await recordAudit(tx, {
    happenedAt,
    actorId,
    action,
    subjectKind: 'auto-invest-plan',
    subjectId: plan.id,
    details: { rhythm: plan.rhythm, amount: plan.amount.toString() },
  })
}
