import { recordAudit } from '#audit'
import type { Tx } from '#database'
import type { Locale } from '#kernel'
import { notify, storeRecipient } from '#notifications'

type Activated = {
  readonly userId: string
  readonly email: string
  readonly name: string | null
  readonly language: Locale
  readonly at: Date
  /** How the owner of the account was proved. */
  readonly by: 'code' | 'provider' | 'link'
}

/** Completes an activation: stores the recipient for emails and places the welcome notification in the inbox. */
export async function finishActivation(
  tx: Tx,
  { userId, email, name, language, at, by }: Activated,
): Promise<void> {
  await storeRecipient(tx, { userId, email, language, name })
  const path = '/dashboard/profile'
  await notify(tx, [{ userId, event: 'account-opened', path, happenedAt: at }])
  await recordAudit(tx, {
    happenedAt: at,
    actorId: userId,
    action: 'identity.activate',
    subjectKind: 'user',
    subjectId: userId,
    details: { by },
  })
}
