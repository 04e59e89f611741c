import type { Tx } from '#database'
import { freezeLink } from '#identity'
import { type NewNotice, notify, queueMails, signal } from '#notifications'
import { bankOf } from '#payments'
import { netWithdrawal, type Withdrawal } from './withdrawal.ts'

type OutcomeEvent = 'withdrawal-paid' | 'withdrawal-returned' | 'withdrawal-late'

/** Notifies the owner of the outcome of a withdrawal, in the transaction that sets it. */
export async function notifyOwner(
  tx: Tx,
  ...facts: Parameters<typeof noticeToOwner>
): Promise<void> {
  await notify(tx, [noticeToOwner(...facts)])
}

/** The notice to the owner. */
export function noticeToOwner(
  event: OutcomeEvent,
  withdrawal: Withdrawal,
  happenedAt: Date,
  more: Readonly<Record<string, string>> = {},
): NewNotice {
  const { id, userId, reference, amount, numberEnd } = withdrawal
  const values = {
    reference,
    amount,
    net: netWithdrawal(withdrawal),
    bank: bankName(withdrawal),
    numberEnd,
    ...more,
  }
  return { userId, event, values, path: `/dashboard/wallet/withdrawals/${id}`, happenedAt }
}

/** Notifies the owner of a new withdrawal, also by email with a link that freezes the account. */
export async function notifyRequested(tx: Tx, withdrawal: Withdrawal, now: Date): Promise<void> {
  const { id, userId, reference, amount, fee, numberEnd, sendAt, arrivesDueAt } = withdrawal
  const bank = bankName(withdrawal)
  await notify(tx, [
    {
      userId,
      event: 'withdrawal-requested',
      values: { reference, amount, bank, numberEnd },
      path: `/dashboard/wallet/withdrawals/${id}`,
      happenedAt: now,
    },
  ])
  const values = {
    withdrawalId: id,
    reference,
    bank,
    numberEnd,
    amount: amount.toString(),
    fee: fee.toString(),
    net: netWithdrawal(withdrawal).toString(),
    sendAt: sendAt.toISOString(),
    arrivesBy: arrivesDueAt.toISOString(),
    freezePath: await freezeLink(tx, { userId, now }),
  }
  await queueMails(tx, [{ template: 'withdrawal-requested', userId, subjectId: id, values }])
}

/** Makes open pages read it again, without a notice. */
export async function signalOwner(tx: Tx, { id, userId }: Pick<Withdrawal, 'id' | 'userId'>) {
  await signal(tx, { userId, kind: 'payment', subjectId: id })
}

function bankName({ bankCode }: Withdrawal): string {
  return bankOf(bankCode).shortName
}
