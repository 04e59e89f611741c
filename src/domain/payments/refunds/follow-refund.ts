import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Tx, transaction } from '#database'
import { newId } from '#kernel'
import {
  account,
  credit,
  debit,
  findEntry,
  type NewEntry,
  postEntries,
  reversedLines,
  type WrittenEntry,
} from '#ledger'
import { notify, signal } from '#notifications'
import { leftOf, paidTwiceOf, type StoredDeposit } from '../deposits/deposit.ts'
import { insertResolution, lockDeposit } from '../deposits/deposit-rows.ts'
import { contradicts, type GatewayPayout, isSamePayout } from '../gateways/gateway.ts'
import { nextCheckAt } from '../gateways/payout-times.ts'
import { notifyFinance } from '../notify-finance.ts'
import type { PaymentServices } from '../payment-services.ts'
import { linesOut } from '../settlements/lines-out.ts'
import type { StoredRefund } from './refund.ts'
import { findRefund, lockQueuedRefund, lockRefund } from './refund-rows.ts'

/** The failure of a refund that was not sent, because the gateway has returned the money itself. */
export const returnedFailure = 'returned-by-gateway'

/** The failure of a refund that was not sent, because the gateway that was to send it is a former one. */
export const formerFailure = 'gateway-former'

/** The failure of a refund that was not sent, because the gateway gave no usable answer about the money. */
export const unansweredFailure = 'gateway-unanswered'

/**
 * Asks the gateway for the state of a refund and applies it; this is the only way in which money leaves
 * suspense to a bank. Returns whether the gateway knows it. Safe to run at any time, repeatedly and
 * concurrently.
 */
export async function followRefund(
  { db, clock, gateway }: PaymentServices,
  reference: string,
): Promise<boolean> {
  const stored = await findRefund(db, reference)
  if (stored === null || stored.gateway !== gateway.name || stored.intentAt === null) return false
  // Outside any transaction, so that a slow gateway does not keep rows locked.
  const reported = await gateway.getPayout(reference, stored.gatewayId)
  if (reported === null) return false
  if (!isSamePayout(stored, reported)) {
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
      gateway_id = ${gatewayId}, next_try_at = ${nextCheckAt(now, now)}
    where id = ${refund.id}`.execute(tx)
  return { ...refund, state: 'submitted', submittedAt: now, gatewayId }
}

async function scheduleCheck(tx: Tx, { id, submittedAt }: StoredRefund, now: Date): Promise<void> {
  await sql`
    update payments.refunds set next_try_at = ${nextCheckAt(now, submittedAt)} where id = ${id}`.execute(
    tx,
  )
}

/**
 * The bank has it: the money leaves suspense, once. What the gateway returned after the refund was sent is no longer
 * there; it was paid twice and is a cost of ours.
 */
async function recordPaid(
  tx: Tx,
  deposit: StoredDeposit,
  refund: StoredRefund,
  { bankReference }: GatewayPayout,
  now: Date,
): Promise<StoredRefund> {
  const { id, amount, proposalId } = refund
  const lost = paidTwiceOf(deposit, amount)
  // Transfers are also refunded through the gateway, whose account pays.
  const lines = linesOut({ from: deposit.gateway, through: refund.gateway, amount, lost })
  const entryId = await post(tx, deposit, refund, { kind: 'suspense-return', lines, now })
  if (deposit.resolution === null)
    await insertResolution(tx, deposit.id, {
      outcome: 'returned',
      amount: leftOf(deposit),
      entryId,
      resolvedAt: now,
      proposalId,
    })
  await sql`
    update payments.refunds set state = 'paid', ended_at = ${now}, entry_id = ${entryId},
      bank_reference = ${bankReference?.slice(0, 100) ?? null}
    where id = ${id}`.execute(tx)
  const details = { amount: amount.toString(), lost: lost.toString() }
  await audited(tx, refund, 'payments.return-deposit', now, details)
  const values = { amount, reference: deposit.reference }
  const path = `/dashboard/wallet/deposits/${deposit.id}`
  const { userId } = deposit
  await notify(tx, [{ userId, event: 'deposit-returned', values, path, happenedAt: now }])
  if (lost > 0n)
    await notifyFinance(tx, {
      event: 'suspense-return-found',
      values: { ...values, amount: deposit.returnedAmount, lost, twice: 'yes' },
      path: '/back-office/suspense?state=decided',
      happenedAt: now,
    })
  return { ...refund, state: 'paid', entryId }
}

/**
 * The bank returned it after it had arrived: the money is in suspense again. What the gateway returned in the meantime
 * was a cost of ours and leaves suspense instead.
 */
async function recordReversed(
  tx: Tx,
  deposit: StoredDeposit,
  refund: StoredRefund,
  now: Date,
): Promise<void> {
  const { id, amount, entryId: reverses } = refund
  const paid = reverses === null ? null : await findEntry(tx, reverses)
  if (paid === null) throw new Error(`refund ${refund.reference} is paid without an entry`)
  const lines = reversedLines(paid.lines)
  const kind = 'suspense-return-reversal'
  const entryId = await post(tx, deposit, refund, { kind, lines, now, reverses: paid.id })
  await sql`
    update payments.deposit_resolutions set undone_entry_id = ${entryId}
    where entry_id = ${paid.id}`.execute(tx)
  await sql`
    update payments.refunds set state = 'reversed', reversed_at = ${now},
      reverse_entry_id = ${entryId}
    where id = ${id}`.execute(tx)
  await takeReturned(tx, deposit, paid, { amount, now })
  await audited(tx, refund, 'payments.reverse-refund', now)
  await notifyOfFailure(tx, deposit, refund, now)
}

/** Takes out of suspense what the gateway had returned while our refund was at the bank, and was a cost until now. */
async function takeReturned(
  tx: Tx,
  deposit: StoredDeposit,
  { lines }: WrittenEntry,
  { amount, now }: { readonly amount: bigint; readonly now: Date },
): Promise<void> {
  const lostByRefund = lines.find(({ account: { kind } }) => kind === 'correction-costs')?.amount
  const returned = paidTwiceOf(deposit, amount) - (lostByRefund ?? 0n)
  if (returned === 0n) return
  const { id: depositId, gateway, reference, resolution } = deposit
  const entryId = newId(now.getTime())
  const facts = { happenedAt: now, propertyId: null, actorId: null, reference } as const
  const out = [
    debit(account('suspense', gateway), returned),
    credit(account('correction-costs', 'platform'), returned),
  ]
  await postEntries(tx, [{ ...facts, id: entryId, kind: 'gateway-return', lines: out }])
  if (leftOf(deposit) > 0n || resolution === 'returned-by-gateway') return
  await insertResolution(tx, depositId, {
    outcome: 'returned-by-gateway',
    amount: returned,
    entryId,
    resolvedAt: now,
    proposalId: null,
  })
}

/** Stops a refund that was not sent yet, because the gateway has returned the money itself. */
export async function stopQueuedRefund(tx: Tx, depositId: string, now: Date): Promise<void> {
  const refund = await lockQueuedRefund(tx, depositId)
  if (refund !== null) await endUnsent(tx, refund, returnedFailure, now)
}

/** Nothing was sent, so the money never left suspense. */
export async function failRefund(
  tx: Tx,
  refund: StoredRefund,
  failure: string,
  now: Date,
): Promise<void> {
  await endUnsent(tx, refund, failure, now)
  await notifyOfFailure(tx, await lockDeposit(tx, refund.depositId), { ...refund, failure }, now)
}

async function endUnsent(tx: Tx, refund: StoredRefund, reason: string, now: Date): Promise<void> {
  // Half of an emoji at the end could not be stored.
  const failure = reason.slice(0, 200).toWellFormed()
  await sql`
    update payments.refunds set state = 'failed', ended_at = ${now}, failure = ${failure}
    where id = ${refund.id}`.execute(tx)
  await audited(tx, refund, 'payments.fail-refund', now, { failure })
}

type Posting = Pick<NewEntry, 'lines' | 'reverses'> & {
  readonly kind: 'suspense-return' | 'suspense-return-reversal'
  readonly now: Date
}

async function post(
  tx: Tx,
  deposit: StoredDeposit,
  { reference, approvedBy }: StoredRefund,
  { now, ...entry }: Posting,
): Promise<string> {
  const id = newId(now.getTime())
  const facts = { happenedAt: now, propertyId: null, actorId: approvedBy, reference } as const
  await postEntries(tx, [{ ...facts, id, ...entry }])
  await signal(tx, { userId: deposit.userId, kind: 'payment', subjectId: deposit.id })
  return id
}

/** What finance reads about a refund that was not sent and whose money needs another decision. */
const decidedAgain: Readonly<Record<string, string>> = {
  [formerFailure]: 'former',
  [unansweredFailure]: 'unanswered',
}

async function notifyOfFailure(
  tx: Tx,
  deposit: StoredDeposit,
  { amount, failure }: Pick<StoredRefund, 'amount' | 'failure'>,
  now: Date,
): Promise<void> {
  const { id: subjectId, userId, reference } = deposit
  await signal(tx, { userId, kind: 'payment', subjectId })
  const isLeft = decidedAgain[failure ?? ''] ?? 'yes'
  const values = { amount, reference, left: leftOf(deposit) > 0n ? isLeft : 'no' }
  const path = '/back-office/suspense'
  await notifyFinance(tx, { event: 'refund-returned', values, path, happenedAt: now })
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
