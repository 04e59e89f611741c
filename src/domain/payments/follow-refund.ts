import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { notifiedRoles } from '#contract'
import { type Tx, transaction } from '#database'
import { staffIn } from '#identity'
import { later, minute, newId, second } from '#kernel'
import { account, credit, debit, type Line, postEntries, reversedLines } from '#ledger'
import { notify, signal } from '#notifications'
import type { Cashier } from './cashier.ts'
import type { StoredDeposit } from './deposit.ts'
import { lockDeposit } from './deposit-rows.ts'
import { contradicts, type GatewayPayout } from './gateway.ts'
import type { StoredRefund } from './refund.ts'
import { findRefund, lockRefund } from './refund-rows.ts'

const recheckMilliseconds = 30 * second
const laterRecheckMilliseconds = 5 * minute

/**
 * Asks the gateway for the state of a refund and applies it; this is the only way in which money leaves
 * suspense to a bank. Returns whether the gateway knows it. Safe to run at any time, repeatedly and
 * concurrently.
 */
export async function followRefund(
  { db, clock, gateway }: Cashier,
  reference: string,
): Promise<boolean> {
  const stored = await findRefund(db, reference)
  if (stored === null || stored.gateway !== gateway.name || stored.intentAt === null) return false
  // Outside any transaction, so that a slow gateway does not keep rows locked.
  const reported = await gateway.getPayout(reference, stored.gatewayId)
  if (reported === null) return false
  if (!isSame(stored, reported)) {
    await transaction(db, (tx) => alarm(tx, stored, reported, clock.now()))
    throw new Error(`the gateway tells of another payout than ${reference}`)
  }
  await transaction(db, async (tx) => {
    // Locks the deposit first, as all code does that moves its money.
    const deposit = await lockDeposit(tx, stored.depositId)
    await follow(tx, deposit, await lockRefund(tx, stored.id), reported, clock.now())
  })
  return true
}

/** Whether a reference is one of our refunds. */
export function isRefundReference(reference: string): boolean {
  return reference.startsWith('RFD-')
}

function isSame(stored: StoredRefund, reported: GatewayPayout): boolean {
  return (
    reported.reference === stored.reference &&
    reported.amount === stored.amount &&
    reported.currency === 'IDR' &&
    (stored.gatewayId === null || reported.gatewayId === stored.gatewayId)
  )
}

async function alarm(tx: Tx, stored: StoredRefund, reported: GatewayPayout, now: Date) {
  const { reference, amount, currency, state } = reported
  const details = { reference, amount: amount.toString(), currency, state }
  await audited(tx, stored, 'payments.refund-differs', now, details)
}

async function follow(
  tx: Tx,
  deposit: StoredDeposit,
  locked: StoredRefund,
  reported: GatewayPayout,
  now: Date,
): Promise<void> {
  if (contradicts(reported, locked.state)) return await alarm(tx, locked, reported, now)
  let refund = locked
  if (refund.state === 'sending') refund = await recordSubmitted(tx, refund, reported, now)
  if (refund.state === 'submitted') {
    if (reported.state === 'failed')
      return await failRefund(tx, refund, reported.failure ?? 'unknown', now)
    if (reported.state === 'accepted') return await scheduleCheck(tx, refund, now)
    refund = await recordPaid(tx, deposit, refund, reported, now)
  }
  if (refund.state === 'paid' && reported.state === 'reversed')
    await recordReversed(tx, deposit, refund, now)
}

async function recordSubmitted(
  tx: Tx,
  refund: StoredRefund,
  { gatewayId }: GatewayPayout,
  now: Date,
): Promise<StoredRefund> {
  await sql`
    update payments.refunds set state = 'submitted', submitted_at = ${now},
      gateway_id = ${gatewayId}, next_try_at = ${later(now, recheckMilliseconds)}
    where id = ${refund.id}`.execute(tx)
  return { ...refund, state: 'submitted', submittedAt: now, gatewayId }
}

async function scheduleCheck(tx: Tx, { id, submittedAt }: StoredRefund, now: Date): Promise<void> {
  const isNew = submittedAt !== null && later(submittedAt, 10 * minute) > now
  const wait = isNew ? recheckMilliseconds : laterRecheckMilliseconds
  await sql`
    update payments.refunds set next_try_at = ${later(now, wait)} where id = ${id}`.execute(tx)
}

/** The bank has it: the money leaves suspense, once. */
async function recordPaid(
  tx: Tx,
  deposit: StoredDeposit,
  refund: StoredRefund,
  { bankReference }: GatewayPayout,
  now: Date,
): Promise<StoredRefund> {
  const { id, amount, proposalId } = refund
  const entryId = await post(tx, deposit, refund, { lines: linesOf(deposit, refund), now })
  await sql`
    insert into payments.deposit_resolutions
      (deposit_id, outcome, amount, entry_id, resolved_at, proposal_id)
    values (${deposit.id}, 'returned', ${amount}, ${entryId}, ${now}, ${proposalId})`.execute(tx)
  await sql`
    update payments.refunds set state = 'paid', ended_at = ${now}, entry_id = ${entryId},
      bank_reference = ${bankReference?.slice(0, 100) ?? null}
    where id = ${id}`.execute(tx)
  await audited(tx, refund, 'payments.return-deposit', now, { amount: amount.toString() })
  const values = { amount, reference: deposit.reference }
  const path = `/dashboard/wallet/deposits/${deposit.id}`
  const { userId } = deposit
  await notify(tx, [{ userId, event: 'deposit-returned', values, path, happenedAt: now }])
  return { ...refund, state: 'paid', entryId }
}

/** The bank returned it after it had arrived: the money is in suspense again. */
async function recordReversed(
  tx: Tx,
  deposit: StoredDeposit,
  refund: StoredRefund,
  now: Date,
): Promise<void> {
  const { id, entryId: reverses } = refund
  if (reverses === null) throw new Error(`refund ${refund.reference} is paid without an entry`)
  const lines = reversedLines(linesOf(deposit, refund))
  const entryId = await post(tx, deposit, refund, { lines, now, reverses })
  await sql`
    update payments.deposit_resolutions set undone_entry_id = ${entryId}
    where entry_id = ${reverses}`.execute(tx)
  await sql`
    update payments.refunds set state = 'reversed', reversed_at = ${now},
      reverse_entry_id = ${entryId}
    where id = ${id}`.execute(tx)
  await audited(tx, refund, 'payments.reverse-refund', now)
  await notifyFinance(tx, deposit, refund, now)
}

/** Nothing was sent, so the money never left suspense. */
export async function failRefund(
  tx: Tx,
  refund: StoredRefund,
  failure: string,
  now: Date,
): Promise<void> {
  await sql`
    update payments.refunds set state = 'failed', ended_at = ${now},
      failure = ${failure.slice(0, 200)}
    where id = ${refund.id}`.execute(tx)
  await audited(tx, refund, 'payments.fail-refund', now, { failure: failure.slice(0, 200) })
  await notifyFinance(tx, await lockDeposit(tx, refund.depositId), refund, now)
}

/** Transfers are also refunded through the gateway, whose account pays. */
function linesOf({ gateway }: StoredDeposit, refund: StoredRefund): Line[] {
  const { amount } = refund
  return [
    debit(account('suspense', gateway), amount),
    credit(account('gateway-clearing', refund.gateway), amount),
  ]
}

type Posting = { readonly lines: Line[]; readonly now: Date; readonly reverses?: string }

async function post(
  tx: Tx,
  deposit: StoredDeposit,
  { reference, approvedBy }: StoredRefund,
  { lines, now, reverses }: Posting,
): Promise<string> {
  const id = newId(now.getTime())
  const kind = reverses === undefined ? 'suspense-return' : 'suspense-return-reversal'
  const facts = { kind, happenedAt: now, propertyId: null, actorId: approvedBy, reference } as const
  await postEntries(tx, [{ ...facts, id, lines, ...(reverses !== undefined && { reverses }) }])
  await signal(tx, { userId: deposit.userId, kind: 'payment', subjectId: deposit.id })
  return id
}

async function notifyFinance(
  tx: Tx,
  { id, userId, reference }: StoredDeposit,
  { amount }: StoredRefund,
  happenedAt: Date,
): Promise<void> {
  await signal(tx, { userId, kind: 'payment', subjectId: id })
  const values = { amount, reference }
  const finance = await staffIn(tx, notifiedRoles['returned-money'])
  await notify(
    tx,
    finance.map((staffId) => ({
      userId: staffId,
      event: 'refund-returned' as const,
      values,
      path: '/back-office/suspense',
      happenedAt,
    })),
  )
}

async function audited(
  tx: Tx,
  { depositId }: StoredRefund,
  action: string,
  happenedAt: Date,
  details: Record<string, string> = {},
): Promise<void> {
  const subject = { subjectKind: 'deposit', subjectId: depositId }
  await recordAudit(tx, { happenedAt, actorId: null, action, ...subject, details })
}
