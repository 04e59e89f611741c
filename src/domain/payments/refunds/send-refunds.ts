import { sql } from 'kysely'
import { readProposal } from '#approvals'
import { recordAudit } from '#audit'
import { type Tx, transaction } from '#database'
import { unseal } from '#files'
import { day, later, type OnFailure } from '#kernel'
import { readGrounds } from '../decision.ts'
import { leftOf } from '../deposits/deposit.ts'
import { findById, lockDeposit } from '../deposits/deposit-rows.ts'
import {
  isCertainlyUnsent,
  isLost,
  type PaymentGateway,
  provesUnsent,
} from '../gateways/gateway.ts'
import { nextAttemptAt } from '../gateways/payout-times.ts'
import { bankName } from '../operator-accounts.ts'
import { answerAbout } from '../suspense/suspended.ts'
import {
  failRefund,
  followRefund,
  formerFailure,
  returnedFailure,
  unansweredFailure,
} from './follow-refund.ts'
import type { RefundServices, StoredRefund } from './refund.ts'
import { lockRefund, sealedNumber, storedRefundColumns } from './refund-rows.ts'

const batchMax = 50

/** How long an approved refund waits for a usable answer of the gateway about the money. */
const waitMilliseconds = day

/**
 * Sends approved refunds, each at most once and like withdrawals: the gateway is asked whether it still has the
 * money, the intent is committed, the gateway is called outside any transaction, and after a crash the worker asks for
 * the first attempt before sending with the same reference. A refund of money that the gateway has returned is never
 * sent, and recalled when the gateway may have its order without finding it. One that waited a day for the gateway's
 * answer about the money fails, as does one that was to be sent by a former gateway. Any number of workers may run it.
 */
export async function sendDueRefunds(
  services: RefundServices,
  onFailure: OnFailure,
): Promise<number> {
  for (let count = 0; count < batchMax; count += 1) {
    const claim = await claimNext(services)
    if (claim === null) return count
    await advanceRefund(services, claim).catch((error) => onFailure(claim.reference, error))
  }
  return batchMax
}

async function claimNext({ db, clock, gateway }: RefundServices): Promise<StoredRefund | null> {
  return await transaction(db, async (tx) => {
    const now = clock.now()
    const { rows } = await sql<StoredRefund>`
      select ${storedRefundColumns} from payments.refunds
      where state in ('queued', 'sending', 'submitted') and next_try_at <= ${now}
        and (gateway = ${gateway.name} or state = 'queued')
      order by next_try_at limit 1 for no key update skip locked`.execute(tx)
    const [refund] = rows
    if (refund === undefined) return null
    await sql`
      update payments.refunds set next_try_at = ${nextAttemptAt(now, refund.attempts)},
        attempts = attempts + 1
      where id = ${refund.id}`.execute(tx)
    return refund
  })
}

async function advanceRefund(services: RefundServices, refund: StoredRefund): Promise<void> {
  const isQueued = refund.state === 'queued'
  if (!isQueued && (await followRefund(services, refund.reference))) return
  if (refund.state === 'submitted') return
  if (refund.gateway !== services.gateway.name)
    return await failUnsent(services, refund, formerFailure)
  if (!(await isStillThere(services, refund))) return await giveUpWaiting(services, refund)
  const next = await transaction(services.db, (tx) => prepare(tx, services, refund))
  if (next === 'send') await send(services, refund)
  if (next === 'recall') await recall(services, refund)
}

/**
 * Whether the gateway has the money and is not refunding it; what it has returned is applied. Without a usable answer,
 * two people must have approved the refund despite that obstacle.
 */
async function isStillThere(
  services: RefundServices,
  { depositId, proposalId }: StoredRefund,
): Promise<boolean> {
  const deposit = await findById(services.db, depositId)
  if (deposit === null || deposit.gateway === bankName) return true
  const answer = await answerAbout(services, deposit)
  if (typeof answer !== 'string') return answer.pendingRefundAmount === undefined
  const { content } = await readProposal(services.db, proposalId)
  return readGrounds(content).obstacle === answer
}

/**
 * Ends a refund that certainly was not sent and waited a day for the gateway's answer, so that people decide again. One
 * that the gateway may have without finding it is recalled.
 */
async function giveUpWaiting(services: RefundServices, claimed: StoredRefund): Promise<void> {
  const { clock, gateway } = services
  const now = clock.now()
  if (later(claimed.approvedAt, waitMilliseconds) > now) return
  if (isLost(claimed, gateway, now)) return await recall(services, claimed)
  if (!isCertainlyUnsent(claimed, gateway, now)) return
  await failUnsent(services, claimed, unansweredFailure)
}

async function failUnsent(
  { db, clock }: RefundServices,
  claimed: StoredRefund,
  failure: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockDeposit(tx, claimed.depositId)
    const refund = await lockRefund(tx, claimed.id)
    if (refund.state === claimed.state) await failRefund(tx, refund, failure, clock.now())
  })
}

/**
 * Commits the intent of a first attempt. Returns what to do; money that the gateway has returned is not sent, and
 * recalled when the gateway may have the order without finding it.
 */
async function prepare(
  tx: Tx,
  { clock, gateway }: RefundServices,
  claimed: StoredRefund,
): Promise<'send' | 'recall' | 'wait'> {
  const { id, depositId } = claimed
  const now = clock.now()
  const deposit = await lockDeposit(tx, depositId)
  const refund = await lockRefund(tx, id)
  const { state, amount } = refund
  if (state !== claimed.state) return 'wait'
  if (state === 'queued') {
    await writeIntent(tx, refund, now)
    return 'send'
  }
  if (amount <= leftOf(deposit)) return 'send'
  if (isLost(refund, gateway, now)) return 'recall'
  // The first attempt may still be on its way; only after a while is it certain that it never arrived.
  if (isCertainlyUnsent(refund, gateway, now)) await failRefund(tx, refund, returnedFailure, now)
  return 'wait'
}

/** From here on the gateway may have it, even if this process is killed. */
async function writeIntent(tx: Tx, { id, depositId }: StoredRefund, now: Date): Promise<void> {
  await sql`
    update payments.refunds set state = 'sending', intent_at = ${now} where id = ${id}`.execute(tx)
  await recordAudit(tx, {
    happenedAt: now,
    actorId: null,
    action: 'payments.send-refund',
    subjectKind: 'deposit',
    subjectId: depositId,
  })
}

async function recall(services: RefundServices, refund: StoredRefund): Promise<void> {
  const { recallPayout } = services.gateway
  if (recallPayout !== undefined) await send(services, refund, recallPayout)
}

async function send(
  services: RefundServices,
  refund: StoredRefund,
  call: PaymentGateway['createPayout'] = services.gateway.createPayout,
): Promise<void> {
  const { db, clock, gateway, keys } = services
  const { id, depositId, reference, bankCode, holderName, amount } = refund
  const accountNumber = unseal(keys, depositId, await sealedNumber(db, id))
  try {
    const order = { reference, bankCode, accountNumber, holderName, amount, rail: null }
    const { gatewayId } = await call(order)
    // Some gateways report a payout by their own number only.
    await sql`
      update payments.refunds set gateway_id = ${gatewayId}
      where id = ${id} and state = 'sending' and gateway_id is null`.execute(db)
  } catch (error) {
    if (!provesUnsent(error, refund, gateway)) throw error
    await transaction(db, async (tx) => {
      await lockDeposit(tx, depositId)
      const locked = await lockRefund(tx, id)
      if (locked.state === 'sending') await failRefund(tx, locked, error.failure, clock.now())
    })
    return
  }
  // Like a webhook, the answer to the order is only a hint; the state that the gateway reports when asked is
  // what counts.
  await followRefund(services, reference)
}
