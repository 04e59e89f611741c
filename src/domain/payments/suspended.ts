import type { Tx } from '#database'
import { type Actor, isUuid } from '#kernel'
import type { StoredDeposit } from './deposit.ts'
import { findById, lockDeposit } from './deposit-rows.ts'
import { depositNotFound, notInSuspense, ownDeposit } from './refusals.ts'

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
  if (!isSuspended(deposit)) throw notInSuspense()
  return deposit
}

/** Whether money is in suspense without a decision. */
export function isSuspended(deposit: StoredDeposit): boolean {
  const { state, reviewReason, resolution, refundState } = deposit
  if (state !== 'in-review' || reviewReason === 'currency-differs') return false
  return resolution === null && refundState === null
}
