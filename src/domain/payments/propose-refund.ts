import { sql } from 'kysely'
import { type Proposal, propose } from '#approvals'
import { type Tx, transaction } from '#database'
import { type Actor, newId, plainText, receiptNumber } from '#kernel'
import { notify } from '#notifications'
import { seal } from '#sealing'
import type { StoredDeposit } from './deposit.ts'
import { banks } from './deposit-methods.ts'
import { findById } from './deposit-rows.ts'
import type { RefundAccount, RefundDesk } from './refund.ts'
import { depositNotFound, gatewayAway, refundAccountUnknown } from './refusals.ts'
import { lockSuspended } from './suspended.ts'

/** The kind of these proposals. */
export const refundKind = 'deposit-return'

/**
 * Proposes to send money in suspense back to the account that it came from; another person approves.
 * The bank is asked whose account it is, outside any transaction, and its answer stands in the proposal.
 * Refuses with `payments.deposit_not_found`, `not_in_suspense`, `refund_account_unknown` or
 * `gateway_away`.
 */
export async function proposeRefund(
  { db, clock, gateway, keys }: RefundDesk,
  actor: Actor,
  depositId: string,
  { reason, to }: { readonly reason: string; readonly to: RefundAccount },
): Promise<Proposal> {
  if ((await findById(db, depositId)) === null) throw depositNotFound()
  if (!banks.some(({ code }) => code === to.bankCode)) throw refundAccountUnknown('bankCode')
  const holderName = plainText(to.holderName)
  const { bankCode, accountNumber } = to
  const question = { reference: receiptNumber('NAM'), bankCode, accountNumber }
  const told = await gateway
    .checkAccountName({ ...question, ownerName: holderName })
    .catch(() => Promise.reject(gatewayAway()))
  if (told.state === 'not-found') throw refundAccountUnknown('accountNumber')
  const sealed = seal(keys, depositId, accountNumber)
  return await transaction(db, async (tx) => {
    const deposit = await lockSuspended(tx, actor, depositId)
    return await propose(tx, {
      kind: refundKind,
      subjectId: depositId,
      content: {
        amount: (deposit.receivedAmount ?? 0n).toString(),
        reference: deposit.reference,
        userId: deposit.userId,
        outcome: 'returned',
        reason,
        bankCode,
        numberEnd: accountNumber.slice(-4),
        holderName,
        bankName: told.state === 'found' ? told.holderName.slice(0, 100) : null,
        numberSealed: sealed.bytes.toString('base64'),
        numberKeyId: sealed.keyId,
      },
      byUserId: actor.userId,
      now: clock.now(),
    })
  })
}

type Written = Readonly<
  Record<'bankCode' | 'numberEnd' | 'holderName' | 'numberSealed' | 'numberKeyId', string>
>

/** What a proposal of a refund says of the account; the number stays sealed. */
export function refundTo({ content }: Pick<Proposal, 'content'>): {
  readonly bankCode: string
  readonly numberEnd: string
  readonly holderName: string
  readonly bankName: string | null
} {
  // Written by `proposeRefund` and never changed since.
  const { bankCode, numberEnd, holderName, bankName } = content as Written & {
    readonly bankName: string | null
  }
  return { bankCode, numberEnd, holderName, bankName }
}

/** Writes what is to be sent, in the transaction that approves it; the worker sends it. */
export async function queueRefund(
  tx: Tx,
  deposit: StoredDeposit,
  proposal: Proposal,
  { gateway, approvedBy, now }: { gateway: string; approvedBy: string; now: Date },
): Promise<void> {
  const { bankCode, numberEnd, holderName, numberSealed, numberKeyId } = proposal.content as Written
  await sql`
    insert into payments.refunds (id, deposit_id, reference, gateway, amount, bank_code,
      number_sealed, number_key_id, number_end, holder_name, state, proposal_id, made_by, approved_by,
      approved_at, next_try_at)
    values (${newId(now.getTime())}, ${deposit.id}, ${receiptNumber('RFD')}, ${gateway},
      ${deposit.receivedAmount ?? 0n}, ${bankCode}, ${Buffer.from(numberSealed, 'base64')},
      ${numberKeyId}, ${numberEnd}, ${holderName}, 'queued', ${proposal.id}, ${proposal.proposedBy},
      ${approvedBy}, ${now}, ${now})`.execute(tx)
  const { id, userId, reference, receivedAmount } = deposit
  await notify(tx, [
    {
      userId,
      event: 'deposit-returning',
      values: { amount: receivedAmount ?? 0n, reference },
      path: `/dashboard/wallet/deposits/${id}`,
      happenedAt: now,
    },
  ])
}
