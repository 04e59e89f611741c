import { sql } from 'kysely'
import { endProposals } from '#approvals'
import { recordAudit } from '#audit'
import type { Tx } from '#database'
import { newId } from '#kernel'
import { postEntries } from '#ledger'
import { notify, signal } from '#notifications'
import { leftOf, paidTwiceOf, type StoredDeposit } from '../deposits/deposit.ts'
import { insertResolution } from '../deposits/deposit-rows.ts'
import { notifyFinance } from '../notify-finance.ts'
import { stopQueuedRefund } from '../refunds/follow-refund.ts'
import { paidRefundAmount } from '../refunds/refund-rows.ts'
import { linesOut } from '../settlements/lines-out.ts'
import { decisionKinds } from './suspense-decisions.ts'

/**
 * Takes out of suspense what the gateway newly returned of money that was never credited, so that nobody can release
 * or refund it any more. What a refund of ours had already taken out was paid twice and is a cost of ours. The caller
 * holds the lock on the deposit.
 */
export async function returnFromSuspense(
  tx: Tx,
  deposit: StoredDeposit,
  amount: bigint,
  now: Date,
): Promise<void> {
  const { id: depositId, gateway, reference } = deposit
  const after = { ...deposit, returnedAmount: deposit.returnedAmount + amount }
  const left = leftOf(after)
  const refunded = await paidRefundAmount(tx, depositId)
  const lost = paidTwiceOf(after, refunded) - paidTwiceOf(deposit, refunded)
  const entryId = newId(now.getTime())
  await postEntries(tx, [
    {
      id: entryId,
      kind: 'gateway-return',
      happenedAt: now,
      reference,
      propertyId: null,
      actorId: null,
      lines: linesOut({ from: gateway, through: gateway, amount, lost }),
    },
  ])
  await sql`
    insert into payments.deposit_returns (id, deposit_id, amount, owed, entry_id, found_at)
    values (${newId(now.getTime())}, ${depositId}, ${amount}, 0, ${entryId}, ${now})`.execute(tx)
  if (deposit.resolution === null && left === 0n)
    await insertResolution(tx, depositId, {
      outcome: 'returned-by-gateway',
      amount,
      entryId,
      resolvedAt: now,
      proposalId: null,
    })
  for (const kind of decisionKinds)
    await endProposals(tx, kind, [depositId], { because: 'returned-by-gateway', at: now })
  await stopQueuedRefund(tx, depositId, now)
  await recordAudit(tx, {
    happenedAt: now,
    actorId: null,
    action: 'payments.return-by-gateway',
    subjectKind: 'deposit',
    subjectId: depositId,
    details: { amount: amount.toString(), lost: lost.toString(), reason: deposit.reviewReason },
  })
  await notifyOfReturn(tx, deposit, { amount, lost, left, now })
}

type Found = {
  readonly amount: bigint
  readonly lost: bigint
  /** What the gateway has not returned. */
  readonly left: bigint
  readonly now: Date
}

async function notifyOfReturn(tx: Tx, deposit: StoredDeposit, found: Found): Promise<void> {
  const { id, userId, reference } = deposit
  const { amount, lost, left, now: happenedAt } = found
  await signal(tx, { userId, kind: 'payment', subjectId: id })
  const twice = wordingOf(deposit, found)
  const values = { amount, reference, lost, left, twice }
  await notifyFinance(tx, {
    event: 'suspense-return-found',
    values,
    path:
      twice === 'part' || twice === 'sent'
        ? '/back-office/suspense'
        : '/back-office/suspense?state=decided',
    happenedAt,
  })
  // Its owner was notified of a refund that has arrived, and nothing of theirs changes now.
  if (amount === lost) return
  const path = `/dashboard/wallet/deposits/${id}`
  await notify(tx, [{ userId, event: 'deposit-returned-early', values, path, happenedAt }])
}

/** What finance is notified of: money was paid twice, none is left, or the rest needs a decision or awaits a sent refund. */
function wordingOf(
  { refundState }: StoredDeposit,
  { lost, left }: Found,
): 'yes' | 'part' | 'sent' | 'no' {
  if (lost > 0n) return 'yes'
  if (left === 0n) return 'no'
  return refundState === 'sending' || refundState === 'submitted' ? 'sent' : 'part'
}
