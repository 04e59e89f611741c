import { type Proposal, waitingProposals } from '#approvals'
import type { Db } from '#database'
import { pageOf, type QueueRequest } from '#kernel'
import type { StoredDeposit } from './deposit.ts'
import { type Sender, suspendedDeposits } from './deposit-rows.ts'
import { refundKind } from './propose-refund.ts'
import type { Refund } from './refund.ts'
import { newestRefunds } from './refund-rows.ts'

/** Money that waits for a decision, and the waiting proposal about it. */
export type SuspendedDeposit = Pick<
  StoredDeposit,
  'id' | 'userId' | 'reference' | 'method' | 'amount' | 'receivedAmount' | 'paidAt' | 'reviewReason'
> &
  Sender & {
    readonly proposal: Proposal | null
    /** The newest refund: pending, or the reason why it failed. */
    readonly refund: Refund | null
  }

/** Money in suspense, the longest waiting first by default, and its total. */
export async function readSuspense(
  db: Db,
  page: QueueRequest,
): Promise<{ items: SuspendedDeposit[]; nextCursor: string | null; total: number }> {
  const { items: rows, total } = await suspendedDeposits(db, page)
  const { items, nextCursor } = pageOf(rows, page.limit, (row) => [row.id])
  const ids = items.map(({ id }) => id)
  const releases = await waitingProposals(db, 'deposit-release', ids)
  const returns = await waitingProposals(db, refundKind, ids)
  const refunds = await newestRefunds(db, ids)
  return {
    items: items.map((deposit) => ({
      ...deposit,
      proposal: releases.get(deposit.id) ?? returns.get(deposit.id) ?? null,
      refund: refunds.get(deposit.id) ?? null,
    })),
    nextCursor,
    total,
  }
}
