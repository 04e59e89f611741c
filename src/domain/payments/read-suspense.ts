import { type Proposal, waitingProposals } from '#approvals'
import type { Db } from '#database'
import { pageOf, type QueueRequest } from '#kernel'
import type { StoredDeposit } from './deposit.ts'
import { type Sender, suspendedDeposits } from './deposit-rows.ts'
import { refundKind } from './propose-refund.ts'
import type { Refund } from './refund.ts'
import { newestRefunds } from './refund-rows.ts'

/** Money that waits for people, and what one of them has proposed to do with it. */
export type SuspendedDeposit = Pick<
  StoredDeposit,
  'id' | 'userId' | 'reference' | 'method' | 'amount' | 'receivedAmount' | 'paidAt' | 'reviewReason'
> &
  Sender & {
    readonly proposal: Proposal | null
    /** The newest one: under way, or why it did not arrive. */
    readonly refund: Refund | null
  }

/** What is in suspense, what has waited longest first unless asked, with how much there is in all. */
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
