import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type Content, propose, refuse, twoPersonAct, waitingProposals } from '#approvals'
import { recordAudit } from '#audit'
import { type Tx, transaction } from '#database'
import { type Actor, minute } from '#kernel'
import { refund } from './end-withdrawal.ts'
import { signalOwner } from './notify-owner.ts'
import { notAwaitingApproval, ownWithdrawal } from './refusals.ts'
import { readRails, readRule } from './terms.ts'
import { timetableOf } from './timetable.ts'
import { netWithdrawal } from './withdrawal.ts'
import { lockWithdrawal, type StoredWithdrawal } from './withdrawal-rows.ts'
import type { WithdrawalServices } from './withdrawal-services.ts'

const kind = 'withdrawal'

/** Proposes, as the first of two people, to send a withdrawal unchanged. */
export async function proposeWithdrawal(
  { db, clock }: WithdrawalServices,
  actor: Actor,
  id: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const withdrawal = await lockAwaiting(tx, actor, id)
    const now = clock.now()
    const content = contentOf(withdrawal)
    const aboutUserId = withdrawal.userId
    await propose(tx, { kind, subjectId: id, aboutUserId, content, byUserId: actor.userId, now })
  })
}

/**
 * Releases a withdrawal as the second person; it is sent as soon as it may be. Refuses with
 * `withdrawals.not_awaiting` when it has ended.
 */
export const withdrawalRelease = twoPersonAct({
  kind,
  lock: lockWithdrawal,
  carryOut: async (tx, { proposal, content, actor, now }) => {
    const withdrawal = await lockAwaiting(tx, actor, proposal.subjectId)
    if (!isDeepStrictEqual(content, contentOf(withdrawal))) throw notAwaitingApproval()
    await release(tx, withdrawal, now)
  },
})

/** Rejects a withdrawal: the hold is released, and its owner sees the reason. */
export async function refuseWithdrawal(
  { db, clock }: WithdrawalServices,
  actor: Actor,
  id: string,
  reason: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const now = clock.now()
    const withdrawal = await lockAwaiting(tx, actor, id)
    const waiting = (await waitingProposals(tx, kind, [id])).get(id)
    const byUserId = actor.userId
    if (waiting !== undefined) await refuse(tx, { proposalId: waiting.id, byUserId, reason, now })
    const actorId = actor.userId
    await refund(tx, withdrawal, { state: 'refused', at: now, actorId, failure: reason })
  })
}

async function lockAwaiting(tx: Tx, { userId }: Actor, id: string): Promise<StoredWithdrawal> {
  const withdrawal = await lockWithdrawal(tx, id)
  if (withdrawal.userId === userId) throw ownWithdrawal()
  if (withdrawal.state !== 'awaiting-approval') throw notAwaitingApproval()
  return withdrawal
}

function contentOf(withdrawal: StoredWithdrawal): Content {
  const { reference, amount, bankCode, numberEnd, holderName } = withdrawal
  const net = netWithdrawal(withdrawal).toString()
  return { reference, amount: amount.toString(), net, bankCode, numberEnd, holderName }
}

async function release(tx: Tx, withdrawal: StoredWithdrawal, now: Date): Promise<void> {
  const { id, requestedAt } = withdrawal
  const { cancelMinutes } = await readRule(tx, requestedAt)
  const ordered = { payoutRails: [withdrawal.rail] }
  const [rail] = await readRails(tx, requestedAt, ordered)
  if (rail === undefined) throw new Error(`there is no rail ${withdrawal.rail}`)
  // The owner could cancel it during the review, so that time counts; the rest of the waiting time still
  // applies.
  const waited = Math.floor((now.getTime() - requestedAt.getTime()) / minute)
  const left = Math.max(0, cancelMinutes - waited)
  const { sendAt, sentDueAt, arrivesDueAt } = timetableOf(now, rail, {
    cancelMinutes: left,
    needsApproval: false,
  })
  // A promised time is never moved later.
  await sql`
    update withdrawals.withdrawals set state = 'queued', checked_at = ${now}, send_at = ${sendAt},
      next_try_at = ${sendAt}, sent_due_at = least(sent_due_at, ${sentDueAt}::timestamptz),
      arrives_due_at = least(arrives_due_at, ${arrivesDueAt}::timestamptz)
    where id = ${id}`.execute(tx)
  await recordAudit(tx, {
    happenedAt: now,
    actorId: null,
    action: 'withdrawals.release',
    subjectKind: 'withdrawal',
    subjectId: id,
  })
  await signalOwner(tx, withdrawal)
}
