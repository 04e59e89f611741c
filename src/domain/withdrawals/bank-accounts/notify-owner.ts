import type { BankAccountChange } from '#contract'
import type { Tx } from '#database'
import { freezeLink } from '#identity'
import { notify, queueMails } from '#notifications'
import { bankOf } from '#payments'

type Changed = {
  readonly change: BankAccountChange
  readonly userId: string
  readonly id: string
  readonly bankCode: string
  readonly numberEnd: string
}

/** Notifies the owner of a change by email, with a link that freezes the account if it was not them. */
export async function notifyOwner(
  tx: Tx,
  { change, userId, id, bankCode, numberEnd }: Changed,
  now: Date,
): Promise<void> {
  const bank = bankOf(bankCode).shortName
  const freezePath = await freezeLink(tx, { userId, now })
  const values = { change, bank, numberEnd, changedAt: now.toISOString(), freezePath }
  await notify(tx, [
    {
      userId,
      event: 'bank-account-changed',
      values: { change, bank, numberEnd, at: now },
      path: '/dashboard/banks',
      happenedAt: now,
    },
  ])
  await queueMails(tx, [{ template: 'bank-account-changed', userId, subjectId: id, values }])
}
