import { sql } from 'kysely'
import type { StopReason } from '#contract'
import { type Database, type Tx, transaction } from '#database'
import { isFrozen } from '#identity'
import { type Clock, least, newId, type OnFailure, Refusal, readPages, rowsIn } from '#kernel'
import type { OrderSequencer } from '#market'
import {
  type PurchaseSequencer,
  remainingBelow,
  remainingQuotaFor,
  type Subscription,
  standingsOf,
} from '#offerings'
import { buyFromHolders } from './buy-from-holders.ts'
import { readCandidates, spendableOf } from './candidates.ts'
import { type Choice, chooseNext, reasonForNoChoice } from './choose.ts'
import { notifyDone } from './notify-investor.ts'
import type { Execution, Plan, PlannedPurchase } from './plan.ts'
import { endExecution, planColumns, purchasesOf } from './plan-rows.ts'
import { readPlanTerms } from './terms.ts'

/** Dependencies for carrying out plans. Their purchases use the same desks as all other purchases. */
export type AutoInvestServices = {
  readonly db: Database
  readonly clock: Clock
  readonly purchaseSequencer: PurchaseSequencer
  readonly orderSequencer: OrderSequencer
}

const executionsAtOnceMax = 500

/**
 * Carries out due executions, so that one that fails does not stop the others. Each purchase is recorded before it is made and uses its id as idempotency key,
 * so that after a crash, or with a second worker, the same purchase is finished and no other is made. Returns
 * how many executions were finished.
 */
export async function runExecutions(
  services: AutoInvestServices,
  onFailure: OnFailure,
  atOnce: number = executionsAtOnceMax,
): Promise<number> {
  const { db, clock } = services
  const due = readPages(
    atOnce,
    (id: string) => id,
    async (after) => {
      const { rows } = await sql<{ id: string }>`
        select id from auto_invest.executions
        where (state = 'buying' or (state = 'announced' and runs_at <= ${clock.now()}))
          and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${atOnce}`.execute(db)
      return rows.map(({ id }) => id)
    },
  )
  let done = 0
  for await (const id of rowsIn(due)) {
    try {
      await runExecution(services, id)
      done += 1
    } catch (error) {
      onFailure(id, error)
    }
  }
  return done
}

async function runExecution(services: AutoInvestServices, executionId: string): Promise<void> {
  for (;;) {
    const purchase = await transaction(services.db, (tx) =>
      decideNext(tx, services.clock, executionId),
    )
    if (purchase === null) return
    await buy(services, purchase)
  }
}

type OwnedPurchase = PlannedPurchase & { readonly userId: string }

/** An ordinary purchase; idempotent, so a retry has the same outcome. */
async function buy(services: AutoInvestServices, purchase: OwnedPurchase): Promise<void> {
  const { db, clock, purchaseSequencer } = services
  const { id, userId: investorId, offeringId, limitPrice, units, riskStatementVersion } = purchase
  try {
    if (offeringId === null || limitPrice !== null)
      return await buyFromHolders(services, { ...purchase, limitPrice: limitPrice ?? 0n })
    const isOrderedInAdvance = true
    const order = { investorId, offeringId, units, riskStatementVersion, isOrderedInAdvance }
    const bought = await purchaseSequencer.subscribe(order, `auto-invest/${id}`)
    await recordBought(db, id, bought, clock.now())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`
      update auto_invest.purchases set refusal = ${error.code}, settled_at = ${clock.now()}
      where id = ${id} and settled_at is null`.execute(db)
  }
}

async function recordBought(
  db: Database,
  id: string,
  bought: Subscription,
  at: Date,
): Promise<void> {
  await sql`
    update auto_invest.purchases
    set subscription_id = ${bought.id}, cost = ${bought.amount + bought.fee}, settled_at = ${at}
    where id = ${id} and settled_at is null`.execute(db)
}

type Running = Pick<Execution, 'id' | 'version' | 'state' | 'budget'> & { readonly planId: string }

/** Returns the purchase in progress or the next one; null when the execution has ended. */
async function decideNext(
  tx: Tx,
  clock: Clock,
  executionId: string,
): Promise<OwnedPurchase | null> {
  const { rows } = await sql<Running>`
    select id, plan_id, version, state, budget from auto_invest.executions
    where id = ${executionId} for no key update`.execute(tx)
  const [execution] = rows
  if (execution === undefined || execution.state === 'done' || execution.state === 'dropped')
    return null
  const plan = await planOf(tx, execution.planId)
  const purchases = await purchasesOf(tx, [execution.id])
  const open = purchases.find(({ settledAt }) => settledAt === null)
  if (open !== undefined) return { ...open, userId: plan.userId }
  const now = clock.now()
  const next = await nextOf(tx, { plan, execution, purchases, now })
  if (typeof next === 'object' && next !== null)
    return await recordPurchase(tx, { plan, execution, position: purchases.length + 1, now }, next)
  await endExecution(tx, execution.id, next, now)
  await notifyDone(tx, plan, { purchases, reason: next }, now)
  return null
}

async function planOf(tx: Tx, id: string): Promise<Plan> {
  const { rows } = await sql<Plan>`
    select ${planColumns} from auto_invest.plans where id = ${id}`.execute(tx)
  const [plan] = rows
  if (plan === undefined) throw new Error('a plan is missing')
  return plan
}

type Moment = {
  readonly plan: Plan
  readonly execution: Running
  readonly purchases: readonly PlannedPurchase[]
  readonly now: Date
}

/** Returns the next purchase, or the reason why the execution ends; null when it ends because it is complete. */
async function nextOf(tx: Tx, moment: Moment): Promise<Choice | StopReason | null> {
  const { plan, execution, purchases, now } = moment
  if (plan.state !== 'active' || plan.version !== execution.version) return 'stopped'
  if (await isFrozen(tx, plan.userId)) return 'frozen'
  const refused = purchases.at(-1)?.refusal ?? null
  // After a refusal that concerns one offering the next offering can be tried; any other refusal concerns the
  // investor and ends the execution.
  if (refused !== null && !concernsListing(refused)) return 'refused'
  const { purchasesMax } = await readPlanTerms(tx, now)
  const isBought = purchases.some(({ cost }) => cost !== null)
  if (purchases.length >= purchasesMax) return isBought ? null : 'refused'
  const spent = purchases.reduce((sum, { cost }) => sum + (cost ?? 0n), 0n)
  const spendable = await spendableOf(tx, plan, execution.budget - spent)
  const tried = new Set(purchases.map(({ propertyId }) => propertyId))
  const candidates = await readCandidates(tx, plan, now)
  const fresh = candidates.filter(({ propertyId }) => !tried.has(propertyId))
  const choice = chooseNext(fresh, { spendable, propertyMax: plan.propertyMax })
  if (choice !== null) return await withinQuota(tx, plan.userId, choice, now)
  if (isBought) return null
  return purchases.length > 0 ? 'refused' : reasonForNoChoice(candidates, { spendable })
}

/** Returns whether a refusal concerns an offering or an order book rather than the investor. */
function concernsListing(refusal: string): boolean {
  if (refusal === 'market.limit_exceeded' || refusal === 'market.too_little_money') return false
  return refusal.startsWith('offerings.') || refusal.startsWith('market.')
}

/**
 * Reduces the units to what the yearly investment limit still allows, but not below the minimum; the purchase
 * itself then refuses.
 */
async function withinQuota(tx: Tx, userId: string, choice: Choice, now: Date): Promise<Choice> {
  const { candidate, units } = choice
  const { offeringId } = candidate
  const remaining =
    offeringId === null
      ? await remainingYearlyLimit(tx, userId, now)
      : await remainingQuotaFor(tx, { investorId: userId, offeringId }, now)
  if (remaining === null) return choice
  const most = remaining > 0n ? remaining / candidate.unitPrice : 0n
  const { minimumUnits } = candidate
  return { candidate, units: most < minimumUnits ? minimumUnits : least(units, most) }
}

/** Returns what remains of the yearly investment limit; null when none applies. */
async function remainingYearlyLimit(tx: Tx, userId: string, now: Date): Promise<bigint | null> {
  const standing = (await standingsOf(tx, [userId], now)).get(userId)
  if (standing === undefined || standing.quotaLimit === null) return null
  return remainingBelow(standing.quotaLimit, standing.quotaUsed)
}

type Place = Omit<Moment, 'purchases'> & { readonly position: number }

async function recordPurchase(
  tx: Tx,
  { plan, execution, position, now }: Place,
  { candidate, units }: Choice,
): Promise<OwnedPurchase> {
  const id = newId(now.getTime())
  const { offeringId, propertyId } = candidate
  const limitPrice = offeringId === null ? candidate.unitPrice : null
  const { riskStatementVersion } = plan
  await sql`
    insert into auto_invest.purchases (id, execution_id, position, offering_id, limit_price, property_id, units,
      risk_statement_version, decided_at)
    values (${id}, ${execution.id}, ${position}, ${offeringId}, ${limitPrice}, ${propertyId}, ${units},
      ${riskStatementVersion}, ${now})`.execute(tx)
  if (execution.state === 'announced')
    await sql`
      update auto_invest.executions set state = 'buying' where id = ${execution.id}`.execute(tx)
  return {
    id,
    executionId: execution.id,
    offeringId,
    limitPrice,
    propertyId,
    units,
    riskStatementVersion,
    subscriptionId: null,
    orderId: null,
    cost: null,
    refusal: null,
    settledAt: null,
    userId: plan.userId,
  }
}
