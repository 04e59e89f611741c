import { sql } from 'kysely'
import { insertAudits } from '#audit'
import { type Tx, transaction, type Write, writeTogether } from '#database'
import { hasClosedAccount } from '#identity'
import { later, minute, newId } from '#kernel'
import { account, credit, debit, type NewEntry, postEntries } from '#ledger'
import { insertMails, insertNotices, notify, signal } from '#notifications'
import { ContradictingAnswer, type GatewayDeposit } from '../gateways/gateway.ts'
import { bankName, collected } from '../operator-accounts.ts'
import type { PaymentServices } from '../payment-services.ts'
import { reportByDeadline, type Settlement, settlementOf } from '../settlements/settlement.ts'
import { returnFromSuspense } from '../suspense/return-from-suspense.ts'
import { transferAnnounced } from '../suspense/transfer-rows.ts'
import type { StoredDeposit } from './deposit.ts'
import { findAtGateway, findByReference, lockDeposit, recordOpened } from './deposit-rows.ts'
import { reverseDeposit } from './reverse-deposit.ts'

type Received = Extract<Settlement, { outcome: 'paid' | 'in-review' }>

/** How long a deposit may be unknown to the gateway before it is given up. */
const abandonedAfterMilliseconds = 15 * minute

/**
 * Asks the gateway for the state of a deposit and applies it; this is the only way in which money arrives or is
 * reversed. Safe to run at any time, repeatedly and concurrently; an unknown reference is ignored.
 */
export async function settleDeposit(services: PaymentServices, reference: string): Promise<void> {
  const { db, gateway } = services
  const stored =
    (await findByReference(db, reference)) ?? (await findAtGateway(db, gateway.name, reference))
  if (stored === null) return
  if (stored.gateway === bankName) return await settleTransfer(services, stored.id)
  if (stored.gateway !== gateway.name) return
  const atGateway = await askGateway(services, stored)
  if (atGateway === null) await giveUp(services, stored)
  else await applyReport(services, stored, atGateway)
}

/**
 * Queries the gateway's state of a deposit; null when it has none. Called outside any transaction, so that a slow
 * gateway does not keep rows locked.
 */
export async function askGateway(
  { gateway }: PaymentServices,
  stored: StoredDeposit,
): Promise<GatewayDeposit | null> {
  const atGateway = await gateway.getDeposit(stored.reference, stored.gatewayId)
  if (atGateway !== null) assertSame(stored, atGateway)
  return atGateway
}

/** Applies the gateway's report to its deposit. Safe to run repeatedly and concurrently. */
export async function applyReport(
  { db, clock }: PaymentServices,
  stored: StoredDeposit,
  atGateway: GatewayDeposit,
): Promise<void> {
  if (stored.gatewayId === null) await recordOpened(db, stored.id, atGateway)
  await transaction(db, async (tx) => {
    const deposit = await lockDeposit(tx, stored.id)
    const now = clock.now()
    const report = reportByDeadline(deposit, atGateway, now)
    const settlement = settlementOf(deposit, report)
    await follow(tx, deposit, settlement, now)
    const hasArrived = settlement.outcome === 'paid' || settlement.outcome === 'in-review'
    if (!hasArrived || report.refundedAmount === undefined) return
    // A payment that is reported together with its return is taken back before anyone can spend it.
    const received = await lockDeposit(tx, stored.id)
    await follow(tx, received, settlementOf(received, report), now)
  })
}

/** A transfer to our own bank is stored here already, so no gateway is called; it is applied under the lock. */
async function settleTransfer({ db, clock }: PaymentServices, id: string): Promise<void> {
  await transaction(db, (tx) => followTransfer(tx, id, clock.now()))
}

/** Applies the received transfer of the deposit `id`, or its expiry. */
export async function followTransfer(tx: Tx, id: string, now: Date): Promise<void> {
  const deposit = await lockDeposit(tx, id)
  const announced = await transferAnnounced(tx, deposit, now)
  await follow(tx, deposit, settlementOf(deposit, announced), now)
}

function assertSame(stored: StoredDeposit, atGateway: GatewayDeposit): void {
  const isSame =
    atGateway.reference === stored.reference &&
    (stored.gatewayId === null || atGateway.gatewayId === stored.gatewayId)
  if (!isSame)
    throw new ContradictingAnswer(
      `the gateway answered about another deposit than ${stored.reference}`,
    )
}

async function giveUp({ db, clock }: PaymentServices, stored: StoredDeposit): Promise<void> {
  const isOld = later(stored.createdAt, abandonedAfterMilliseconds) <= clock.now()
  if (stored.gatewayId !== null || !isOld) return
  await sql`
    update payments.deposits set state = 'failed', asked_at = ${clock.now()}
    where id = ${stored.id} and state = 'requested'`.execute(db)
}

async function follow(
  tx: Tx,
  deposit: StoredDeposit,
  settlement: Settlement,
  now: Date,
): Promise<void> {
  switch (settlement.outcome) {
    case 'nothing':
      if (deposit.state === 'paid' || deposit.state === 'in-review') return
      await sql`update payments.deposits set asked_at = ${now} where id = ${deposit.id}`.execute(tx)
      return
    case 'returned':
      await takeBack(tx, deposit, newlyReturned(deposit, settlement.total), now)
      return
    case 'closed':
      await sql`
        update payments.deposits set state = ${settlement.state}, asked_at = ${now}
        where id = ${deposit.id}`.execute(tx)
      await notifyClosed(tx, deposit, settlement.state, now)
      return
    default:
      await receive(tx, deposit, await creditable(tx, deposit, settlement), now)
  }
}

/**
 * What was not applied yet of the reported total, so that repeated and partial reports have the same result. Throws
 * `ContradictingAnswer` when it is more than was received.
 */
function newlyReturned(
  { reference, receivedAmount, returnedAmount }: StoredDeposit,
  total: bigint,
) {
  if (total > (receivedAmount ?? 0n))
    throw new ContradictingAnswer(`the gateway takes back more than ${reference} brought`)
  return total > returnedAmount ? total - returnedAmount : 0n
}

async function takeBack(tx: Tx, deposit: StoredDeposit, amount: bigint, now: Date): Promise<void> {
  if (amount === 0n) return
  const isCredited = deposit.state === 'paid' || deposit.resolution === 'released'
  await (isCredited ? reverseDeposit : returnFromSuspense)(tx, deposit, amount, now)
}

/** A closed account could not spend what it receives, so its payment waits for people to return it. */
async function creditable(
  tx: Tx,
  { userId }: StoredDeposit,
  settlement: Received,
): Promise<Received> {
  if (settlement.outcome === 'in-review' || !(await hasClosedAccount(tx, userId))) return settlement
  return { ...settlement, outcome: 'in-review', reason: 'owner-closed' }
}

async function receive(
  tx: Tx,
  deposit: StoredDeposit,
  settlement: Received,
  now: Date,
): Promise<void> {
  const { outcome, amount, paidAt } = settlement
  const reason = outcome === 'in-review' ? settlement.reason : null
  const entryId = reason === 'currency-differs' ? null : newId()
  const settled = sql`
    update payments.deposits set state = ${outcome}, received_amount = ${amount},
      paid_at = ${paidAt}, review_reason = ${reason}, entry_id = ${entryId}, asked_at = ${now}
    where id = ${deposit.id}`
  const audited = insertAudits([
    {
      happenedAt: now,
      actorId: null,
      action: outcome === 'paid' ? 'payments.credit-deposit' : 'payments.hold-for-review',
      subjectKind: 'deposit',
      subjectId: deposit.id,
      details: { amount: amount.toString(), reason },
    },
  ])
  const notification = notifiedReceived(deposit, settlement, now)
  const writes = [settled, audited, notification]
  if (outcome === 'paid') writes.push(mailToOwner(deposit, settlement))
  // All deposits of a gateway move one account, so it is locked last and all writes are sent with the entry.
  if (entryId === null) await writeTogether(tx, writes)
  else await postEntries(tx, [entryOf(entryId, deposit, settlement)], writes)
}

function entryOf(
  id: string,
  { reference, gateway, userId }: StoredDeposit,
  { outcome, amount, paidAt }: Received,
): NewEntry {
  const owner = outcome === 'paid' ? account('investor-cash', userId) : account('suspense', gateway)
  const lines = [debit(collected(gateway), amount), credit(owner, amount)]
  const facts = { kind: 'deposit', happenedAt: paidAt, propertyId: null, actorId: null } as const
  return { ...facts, id, reference, lines }
}

function mailToOwner(
  { id, userId, reference }: StoredDeposit,
  { amount, paidAt }: Received,
): Write {
  const values = {
    depositId: id,
    reference,
    amount: amount.toString(),
    paidAt: paidAt.toISOString(),
  }
  return insertMails([{ template: 'deposit-received', userId, subjectId: id, values }])
}

function notifiedReceived(
  { id, userId, reference }: StoredDeposit,
  { outcome, amount }: Received,
  happenedAt: Date,
): Write {
  return insertNotices([
    {
      userId,
      event: outcome === 'paid' ? 'deposit-paid' : 'deposit-in-review',
      values: { amount, reference },
      path: depositPath(id),
      happenedAt,
    },
  ])
}

/** The deposit has expired, which its owner is notified of; or the gateway failed, which open pages show. */
async function notifyClosed(
  tx: Tx,
  { id, userId, reference, amount }: StoredDeposit,
  state: 'expired' | 'failed',
  happenedAt: Date,
): Promise<void> {
  await signal(tx, { userId, kind: 'payment', subjectId: id })
  if (state !== 'expired') return
  const values = { amount, reference }
  await notify(tx, [
    { userId, event: 'deposit-expired', values, path: depositPath(id), happenedAt },
  ])
}

function depositPath(id: string): string {
  return `/dashboard/wallet/deposits/${id}`
}
