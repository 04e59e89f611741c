import type { GatewayObstacle } from '#contract'
import type { Tx } from '#database'
import { type Actor, isUuid } from '#kernel'
import type { StoredDeposit } from '../deposits/deposit.ts'
import { findById, lockDeposit } from '../deposits/deposit-rows.ts'
import { applyReport, askGateway } from '../deposits/settle-deposit.ts'
import { ContradictingAnswer, type GatewayDeposit } from '../gateways/gateway.ts'
import { bankName } from '../operator-accounts.ts'
import type { PaymentServices } from '../payment-services.ts'
import {
  depositNotFound,
  notInSuspense,
  ownDeposit,
  refundPending,
  returnedByGateway,
} from '../refusals.ts'

/** A deposit that the gateway was asked about. */
export type Asked = {
  readonly deposit: StoredDeposit
  /** Why the gateway could not tell; null when it has the money, and for a transfer to our own bank account. */
  readonly obstacle: GatewayObstacle | null
}

/**
 * Asks the gateway of a deposit with money in suspense whether it still has the money, before a person decides about
 * it. Refuses with `payments.deposit_not_found`, `returned_by_gateway` or `refund_pending`. Called outside any
 * transaction.
 */
export async function askBeforeDecision(
  services: PaymentServices,
  depositId: string,
): Promise<Asked> {
  const known = isUuid(depositId) ? await findById(services.db, depositId) : null
  if (known === null) throw depositNotFound()
  if (known.gateway === bankName || !isSuspended(known)) return { deposit: known, obstacle: null }
  const answer = await answerAbout(services, known)
  if (typeof answer === 'string') return { deposit: known, obstacle: answer }
  const asked = await findById(services.db, depositId)
  if (asked?.resolution === 'returned-by-gateway') throw returnedByGateway()
  const { pendingRefundAmount: amount } = answer
  if (amount !== undefined) throw refundPending({ amount })
  return { deposit: known, obstacle: null }
}

/** The gateway's answer about a deposit, which is applied; or why it gave no usable one. */
export async function answerAbout(
  services: PaymentServices,
  known: StoredDeposit,
): Promise<GatewayDeposit | GatewayObstacle> {
  if (known.gateway !== services.gateway.name) return 'former'
  let answer: GatewayDeposit | null
  try {
    answer = await askGateway(services, known)
  } catch (error) {
    return error instanceof ContradictingAnswer ? 'contradicts' : 'silent'
  }
  if (answer === null) return 'unknown'
  try {
    await applyReport(services, known, answer)
  } catch (error) {
    if (error instanceof ContradictingAnswer) return 'contradicts'
    throw error
  }
  return isPaidAsReceived(known, answer) || answer.state === 'failed' ? answer : 'contradicts'
}

/** Whether the gateway reports the payment of money in suspense as it was recorded; it never changes. */
export function isPaidAsReceived(
  { receivedAmount }: StoredDeposit,
  { state, currency, paidAmount }: GatewayDeposit,
): boolean {
  return state === 'paid' && currency === 'IDR' && paidAmount === receivedAmount
}

/**
 * Locks a deposit with money in suspense and no pending refund. Refuses any other, and staff who decide about
 * their own.
 */
export async function lockSuspended(
  tx: Tx,
  actor: Actor,
  depositId: string,
): Promise<StoredDeposit> {
  const known = isUuid(depositId) ? await findById(tx, depositId) : null
  if (known === null) throw depositNotFound()
  if (known.userId === actor.userId) throw ownDeposit()
  const deposit = await lockDeposit(tx, known.id)
  if (deposit.resolution === 'returned-by-gateway') throw returnedByGateway()
  if (!isSuspended(deposit)) throw notInSuspense()
  return deposit
}

/** Whether money is in suspense without a decision: all that was received, or what the gateway has not returned. */
export function isSuspended(deposit: StoredDeposit): boolean {
  const { state, reviewReason, resolution, refundState } = deposit
  if (state !== 'in-review' || reviewReason === 'currency-differs') return false
  return resolution === null && refundState === null
}
