import { recordAudit } from '#audit'
import type { Tx } from '#database'
import { plainText } from '#kernel'
import { findByReference } from '../deposits/deposit-rows.ts'
import { followTransfer } from '../deposits/settle-deposit.ts'
import { bankName } from '../operator-accounts.ts'
import { insertTransfer, type Transfer } from './transfer-rows.ts'

/**
 * Matches a bank transfer with a deposit: credits it when amount, time and sender are as expected, otherwise
 * puts it into suspense. Returns false without any change when the deposit is not paid by transfer or is
 * matched already, or the line is.
 */
export async function receiveTransfer(
  tx: Tx,
  now: Date,
  reference: string,
  transfer: Transfer,
): Promise<boolean> {
  const deposit = await findByReference(tx, reference)
  if (deposit === null || deposit.gateway !== bankName) return false
  const name = plainText(transfer.senderName ?? '').slice(0, 200)
  const senderName = name === '' ? null : name
  const senderScore = senderName === null ? null : transfer.senderScore
  const taken = { ...transfer, senderName, senderScore }
  if (!(await insertTransfer(tx, deposit.id, taken, now))) return false
  await followTransfer(tx, deposit.id, now)
  await recordAudit(tx, {
    happenedAt: now,
    actorId: transfer.takenBy,
    action: 'payments.take-transfer',
    subjectKind: 'deposit',
    subjectId: deposit.id,
    details: { source: transfer.source, amount: transfer.amount.toString(), senderScore },
  })
  return true
}
