import type { Tx } from '#database'
import { type Actor, isUuid } from '#kernel'
import type { Cashier } from './cashier.ts'
import type { StoredDeposit } from './deposit.ts'
import { findById, lockDeposit } from './deposit-rows.ts'
import {
  depositNotFound,
  gatewayAway,
  notInSuspense,
  ownDeposit,
  refundPending,
  returnedByGateway,
} from './refusals.ts'
import { applyReport, askGateway } from './settle-deposit.ts'

/**
 * Asks the gateway of a deposit with money in suspense whether it still has the money, before a person decides about
 * it. A deposit of our own bank account or of a former gateway is not asked about. Refuses with
 * `payments.deposit_not_found`, `returned_by_gateway`, `refund_pending` or `gateway_away`. Called outside any transaction.
 */
export async function askBeforeDecision(
  cashier: Cashier,
  depositId: string,
): Promise<StoredDeposit> {
  const known = isUuid(depositId) ? await findById(cashier.db, depositId) : null
  if (known === null) throw depositNotFound()
  if (known.gateway !== cashier.gateway.name || !isSuspended(known)) return known
  const atGateway = await askGateway(cashier, known).catch(() => Promise.reject(gatewayAway()))
  if (atGateway === null) return known
  await applyReport(cashier, known, atGateway)
  const asked = await findById(cashier.db, depositId)
  if (asked?.resolution === 'returned-by-gateway') throw returnedByGateway()
  const { pendingRefundAmount: amount } = atGateway
  if (amount !== undefined) throw refundPending({ amount })
  return known
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
