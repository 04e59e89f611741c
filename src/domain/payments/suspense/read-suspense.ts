import { approvedProposals, type Proposal, waitingProposals } from '#approvals'
import type { Db } from '#database'
import { pageOf, type QueueRequest } from '#kernel'
import { paidTwiceOf, type StoredDeposit } from '../deposits/deposit.ts'
import {
  type Resolution,
  resolutionsOf,
  type Sender,
  suspendedDeposits,
} from '../deposits/deposit-rows.ts'
import type { Refund } from '../refunds/refund.ts'
import { newestRefunds } from '../refunds/refund-rows.ts'
import { refundKind, releaseKind } from './suspense-decisions.ts'

/** Money that waits for a decision, with the waiting proposal about it, or that was decided about. */
export type SuspendedDeposit = Pick<
  StoredDeposit,
  | 'id'
  | 'userId'
  | 'reference'
  | 'method'
  | 'amount'
  | 'receivedAmount'
  | 'returnedAmount'
  | 'paidAt'
  | 'reviewReason'
> &
  Sender & {
    readonly proposal: Proposal | null
    /** The newest refund: pending, or the reason why it failed. */
    readonly refund: Refund | null
    /** The rupiah that both the gateway returned and our refund brought to a bank. */
    readonly paidTwiceAmount: bigint
    readonly resolution: Resolution | null
    /** The decision of two people; null while it waits, and when no person decided. */
    readonly approved: Proposal | null
  }

/** Money in suspense, the longest waiting first by default, or decided, the newest first; and its total. */
export async function readSuspense(
  db: Db,
  state: 'waiting' | 'decided',
  page: QueueRequest,
): Promise<{ items: SuspendedDeposit[]; nextCursor: string | null; total: number }> {
  const { items: rows, total } = await suspendedDeposits(db, state, page)
  const { items, nextCursor } = pageOf(rows, page.limit, (row) => [row.id])
  const ids = items.map(({ id }) => id)
  const releases = await waitingProposals(db, releaseKind, ids)
  const returns = await waitingProposals(db, refundKind, ids)
  const refunds = await newestRefunds(db, ids)
  const resolutions = await resolutionsOf(db, ids)
  const released = await approvedProposals(db, releaseKind, ids)
  const returned = await approvedProposals(db, refundKind, ids)
  const decisions = { released, returned, 'returned-by-gateway': null }
  const approvedOf = (id: string) => {
    const resolution = resolutions.get(id)
    return (resolution && decisions[resolution.outcome]?.get(id)) ?? null
  }
  return {
    items: items.map((deposit) => ({
      ...deposit,
      proposal: releases.get(deposit.id) ?? returns.get(deposit.id) ?? null,
      refund: refunds.get(deposit.id) ?? null,
      paidTwiceAmount: paidTwice(deposit, refunds.get(deposit.id)),
      resolution: resolutions.get(deposit.id) ?? null,
      approved: approvedOf(deposit.id),
    })),
    nextCursor,
    total,
  }
}

function paidTwice(deposit: StoredDeposit, refund: Refund | undefined): bigint {
  return refund?.state === 'paid' ? paidTwiceOf(deposit, refund.amount) : 0n
}
