import { sql } from 'kysely'
import { staffReason } from '#approvals'
import { recordAudit } from '#audit'
import type { DecisionQueue, DecisionState } from '#contract'
import { type Database, type Db, queueOrder, type Tx, transaction } from '#database'
import {
  type Actor,
  type Clock,
  isUuid,
  jakartaDate,
  newId,
  type Page,
  pageOf,
  placeInTime,
  type QueueRequest,
  type Rupiah,
  share,
} from '#kernel'
import { notify } from '#notifications'
import { raiseNotFound, raiseNotWaiting } from '../refusals.ts'

/** How far an income may rise above the one that staff reviewed last before it needs another review. */
type RaiseRule = {
  /** Above this income a larger share may be invested. */
  readonly incomeThreshold: Rupiah
  readonly raiseBasisPoints: number
}

/** Returns whether staff must review an income before the yearly limit follows it. */
export function needsReview(income: Rupiah, reviewed: Rupiah, rule: RaiseRule): boolean {
  const passesThreshold = income > rule.incomeThreshold && reviewed <= rule.incomeThreshold
  return passesThreshold || income > reviewed + share(reviewed, rule.raiseBasisPoints, 'down')
}

type Row = RaiseRule & {
  readonly state: string
  readonly counted: Rupiah
  readonly reviewed: Rupiah
  /** The raise that waits for staff. Null when there is none. */
  readonly waiting: Rupiah | null
}

/**
 * Stores an income as its owner states it now. It applies immediately when it needs no review; otherwise it
 * waits and the previous income still applies. A new statement replaces one that waits.
 */
export async function declareIncome(
  tx: Tx,
  { userId, income, at }: { readonly userId: string; readonly income: Rupiah; readonly at: Date },
): Promise<void> {
  const today = jakartaDate(at)
  const { rows } = await sql<Row>`
    select i.state, i.yearly_income as counted, coalesce(i.reviewed_income, i.yearly_income) as reviewed,
      (select income from investors.income_raises w
        where w.user_id = i.user_id and w.state = 'waiting') as waiting,
      r.income_threshold, s.raise_basis_points
    from investors.identities i
    cross join lateral (select income_threshold from investors.rules
      where effective_from <= ${today}::date order by effective_from desc limit 1) r
    cross join lateral (select raise_basis_points from investors.income_rules
      where effective_from <= ${today}::date order by effective_from desc limit 1) s
    where i.user_id = ${userId} for update of i`.execute(tx)
  const [row] = rows
  if (row === undefined || row.waiting === income) return
  if (row.waiting !== null)
    await sql`
      update investors.income_raises set state = 'replaced', decided_at = ${at}
      where user_id = ${userId} and state = 'waiting'`.execute(tx)
  if (row.counted === income) return
  if (row.state === 'verified' && needsReview(income, row.reviewed, row)) {
    await sql`
      insert into investors.income_raises (id, user_id, counted, income, state, asked_at)
      values (${newId(at.getTime())}, ${userId}, ${row.counted}, ${income}, 'waiting', ${at})`.execute(
      tx,
    )
  } else {
    await sql`
      update investors.identities set yearly_income = ${income} where user_id = ${userId}`.execute(
      tx,
    )
  }
}

/** An income raise as shown to staff. */
type IncomeRaise = {
  readonly id: string
  readonly userId: string
  readonly fullName: string
  /** The income that applies until the decision. */
  readonly counted: Rupiah
  readonly income: Rupiah
  readonly state: DecisionState
  readonly askedAt: Date
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly reason: string | null
}

const statesOf: Record<DecisionQueue, readonly IncomeRaise['state'][]> = {
  waiting: ['waiting'],
  decided: ['approved', 'refused'],
}

/** Returns the raises in one part of the queue, longest waiting first. */
export async function listRaises(
  db: Db,
  queue: DecisionQueue,
  { limit, cursor, order = 'oldest' }: QueueRequest,
): Promise<Page<IncomeRaise> & { total: number }> {
  const after = placeInTime(cursor)
  const { isAfter, direction } = queueOrder[order]
  const states = [...statesOf[queue]]
  const { rows } = await sql<IncomeRaise>`
    select r.id, r.user_id, i.full_name, r.counted, r.income, r.state, r.asked_at, r.decided_at,
      r.decided_by, r.reason
    from investors.income_raises r join investors.identities i on i.user_id = r.user_id
    where r.state = any(${states}::text[]) and (${after?.id ?? null}::uuid is null
      or (r.asked_at, r.id)
        ${isAfter} (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by r.asked_at ${direction}, r.id ${direction}
    limit ${limit + 1}`.execute(db)
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::integer as total from investors.income_raises
    where state = any(${states}::text[])`.execute(db)
  const page = pageOf(rows, limit, ({ askedAt, id }) => [askedAt.toISOString(), id])
  return { ...page, total: counts[0]?.total ?? 0 }
}

type DecideRaise = {
  readonly raiseId: string
  readonly decision: 'approved' | 'refused'
  /** Which evidence was reviewed, or why it was not enough; the owner reads it when the raise is refused. */
  readonly reason: string
}

/**
 * Decides about a waiting raise and notifies its owner. Refuses with `investors.raise_not_found`, also to the
 * investor who stated it, `investors.raise_not_waiting` and `approvals.reason_unacceptable`.
 */
export async function decideRaise(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  actor: Actor,
  { raiseId, decision, reason: typed }: DecideRaise,
): Promise<void> {
  const reason = staffReason(typed)
  if (!isUuid(raiseId)) throw raiseNotFound()
  await transaction(db, async (tx) => {
    const at = clock.now()
    const { userId, income } = await lockRaise(tx, actor, raiseId)
    await sql`
      update investors.income_raises set state = ${decision}, decided_at = ${at},
        decided_by = ${actor.userId}, reason = ${reason}
      where id = ${raiseId}`.execute(tx)
    if (decision === 'approved')
      await sql`
        update investors.identities set yearly_income = ${income}, reviewed_income = ${income}
        where user_id = ${userId}`.execute(tx)
    await recordAudit(tx, {
      happenedAt: at,
      actorId: actor.userId,
      action: 'investors.decide-income',
      subjectKind: 'user',
      subjectId: userId,
      details: { decision, raiseId },
    })
    const values = decision === 'approved' ? { amount: income } : { reason }
    const path = '/dashboard/profile'
    await notify(tx, [{ userId, event: `income-${decision}`, values, path, happenedAt: at }])
  })
}

// Locks the identity's row first, as `declareIncome` does, to avoid a deadlock.
async function lockRaise(tx: Tx, actor: Actor, raiseId: string) {
  const { rows } = await sql<{ userId: string }>`
    select i.user_id from investors.identities i
    where i.user_id = (select user_id from investors.income_raises where id = ${raiseId})
    for update`.execute(tx)
  const userId = rows[0]?.userId
  if (userId === undefined || userId === actor.userId) throw raiseNotFound()
  const { rows: raises } = await sql<{ income: Rupiah }>`
    select income from investors.income_raises
    where id = ${raiseId} and state = 'waiting' for update`.execute(tx)
  const income = raises[0]?.income
  if (income === undefined) throw raiseNotWaiting()
  return { userId, income }
}
