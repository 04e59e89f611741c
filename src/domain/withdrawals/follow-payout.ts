import { sql } from 'kysely'
import { insertAudits, recordAudit } from '#audit'
import { type Tx, transaction, type Write } from '#database'
import { hasClosedAccount } from '#identity'
import { insertNotices } from '#notifications'
import {
  contradicts,
  type GatewayPayout,
  isSamePayout,
  nextCheckAt,
  notifyFinance,
} from '#payments'
import { refund } from './end-withdrawal.ts'
import { noticeToOwner, notifyOwner, signalOwner } from './notify-owner.ts'
import { postPayout, postReversal } from './postings.ts'
import { netWithdrawal } from './withdrawal.ts'
import { findByReference, lockWithdrawal, type StoredWithdrawal } from './withdrawal-rows.ts'
import type { WithdrawalServices } from './withdrawal-services.ts'

/**
 * Asks the gateway for the state of a payout and applies it; this is the only way in which money leaves.
 * Returns whether the gateway knows the payout. Safe to run at any time, repeatedly and concurrently; a
 * reference that is not ours is ignored.
 */
export async function followPayout(
  services: WithdrawalServices,
  reference: string,
): Promise<boolean> {
  const { db, clock, gateway } = services
  const stored = await findByReference(db, gateway.name, reference)
  if (stored === null || stored.gateway !== gateway.name || stored.intentAt === null) return false
  // Outside any transaction, so that a slow gateway does not keep rows locked.
  const reported = await gateway.getPayout(stored.reference, stored.gatewayId)
  if (reported === null) return false
  if (!isSamePayout({ ...stored, amount: netWithdrawal(stored) }, reported)) {
    await transaction(db, (tx) => alarm(tx, stored, reported, clock.now()))
    throw new Error(`the gateway tells of another payout than ${reference}`)
  }
  await transaction(db, async (tx) => {
    await follow(tx, await lockWithdrawal(tx, stored.id), reported, clock.now())
  })
  return true
}

async function alarm(tx: Tx, stored: StoredWithdrawal, reported: GatewayPayout, now: Date) {
  await recordAudit(tx, {
    happenedAt: now,
    actorId: null,
    action: 'withdrawals.gateway-differs',
    subjectKind: 'withdrawal',
    subjectId: stored.id,
    details: {
      reference: reported.reference,
      amount: reported.amount.toString(),
      currency: reported.currency,
      state: reported.state,
    },
  })
}

async function follow(
  tx: Tx,
  locked: StoredWithdrawal,
  reported: GatewayPayout,
  now: Date,
): Promise<void> {
  if (contradicts(reported, locked.state)) return await alarm(tx, locked, reported, now)
  let withdrawal = locked
  if (withdrawal.state === 'sending')
    withdrawal = await recordSubmitted(tx, withdrawal, reported, now)
  if (withdrawal.state === 'submitted') {
    if (reported.state === 'failed') {
      const failure = reported.failure ?? 'unknown'
      return await refund(tx, withdrawal, { state: 'failed', at: now, actorId: null, failure })
    }
    if (reported.state === 'accepted') return await scheduleCheck(tx, withdrawal, now)
    withdrawal = await recordPaid(tx, withdrawal, reported, now)
  }
  if (withdrawal.state === 'paid' && reported.state === 'reversed')
    await recordReversed(tx, withdrawal, now)
}

async function recordSubmitted(
  tx: Tx,
  withdrawal: StoredWithdrawal,
  { gatewayId }: GatewayPayout,
  now: Date,
): Promise<StoredWithdrawal> {
  await sql`
    update withdrawals.withdrawals set state = 'submitted', submitted_at = ${now},
      gateway_id = ${gatewayId}, next_try_at = ${nextCheckAt(now, now)}
    where id = ${withdrawal.id}`.execute(tx)
  await signalOwner(tx, withdrawal)
  return { ...withdrawal, state: 'submitted', submittedAt: now, gatewayId }
}

async function scheduleCheck(
  tx: Tx,
  { id, submittedAt }: StoredWithdrawal,
  now: Date,
): Promise<void> {
  await sql`
    update withdrawals.withdrawals set next_try_at = ${nextCheckAt(now, submittedAt)}
    where id = ${id}`.execute(tx)
}

async function recordPaid(
  tx: Tx,
  withdrawal: StoredWithdrawal,
  { bankReference }: GatewayPayout,
  now: Date,
): Promise<StoredWithdrawal> {
  const act = { at: now, actorId: null }
  const payoutEntryId = await postPayout(tx, withdrawal, act, (entryId) => [
    sql`
      update withdrawals.withdrawals set state = 'paid', ended_at = ${now},
        bank_reference = ${bankReference?.slice(0, 100) ?? null}, payout_entry_id = ${entryId}
      where id = ${withdrawal.id}`,
    audited('withdrawals.pay', withdrawal, now),
    insertNotices([noticeToOwner('withdrawal-paid', withdrawal, now)]),
  ])
  return { ...withdrawal, state: 'paid', payoutEntryId }
}

async function recordReversed(tx: Tx, withdrawal: StoredWithdrawal, now: Date): Promise<void> {
  const { id, userId, reference, amount, payoutEntryId, holdEntryId } = withdrawal
  if (payoutEntryId === null) throw new Error(`withdrawal ${id} is paid without an entry`)
  const reversed = { hold: holdEntryId, payout: payoutEntryId }
  // Before the ledger accounts are locked, in the order in which an account is closed.
  const isClosed = await hasClosedAccount(tx, userId)
  const entryId = await postReversal(tx, withdrawal, { at: now, actorId: null }, reversed)
  await sql`
    update withdrawals.withdrawals set state = 'reversed', reversed_at = ${now},
      return_entry_id = ${entryId}
    where id = ${id}`.execute(tx)
  await audited('withdrawals.reverse', withdrawal, now).execute(tx)
  if (!isClosed) return await notifyOwner(tx, 'withdrawal-returned', withdrawal, now)
  await notifyFinance(tx, {
    event: 'withdrawal-returned-closed',
    values: { reference, amount },
    path: `/back-office/customers/${userId}`,
    happenedAt: now,
  })
}

function audited(action: string, { id, amount }: StoredWithdrawal, now: Date): Write {
  const details = { amount: amount.toString() }
  const subject = { subjectKind: 'withdrawal', subjectId: id }
  return insertAudits([{ happenedAt: now, actorId: null, action, ...subject, details }])
}
