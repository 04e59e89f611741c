import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Tx } from '#database'
import type { Locale } from '#kernel'
import { notify, rememberRecipient } from '#notifications'

type Activated = {
  readonly userId: string
  readonly email: string
  readonly language: Locale
  readonly at: Date
  /** How the owner of the account was proved. */
  readonly by: 'code' | 'provider'
}

/** Completes an activation: stores the recipient for emails and places the welcome notification in the inbox. */
export async function finishActivation(
  tx: Tx,
  { userId, email, language, at, by }: Activated,
): Promise<void> {
  const name = await nameOf(tx, userId)
  await rememberRecipient(tx, { userId, email, language, name })
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

async function nameOf(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select name from identity.users where id = ${userId}`.execute(tx)
  return rows[0]?.name ?? null
}
