import { type Database, transaction } from '#database'
import type { Clock } from '#kernel'
import { type Confirmed, markConfirmed } from './confirmation.ts'
import { checkCurrentPassword, type InSession } from './current-password.ts'
import type { IdentityKeys } from './keys.ts'

/** What the owner of a session shows once more. */
export type ConfirmSession = { password: string }

/**
 * Confirms a session for five minutes. Refuses as `changePassword` does for a wrong password, at
 * the field `password`.
 */
export async function confirmSession(
  db: Database,
  keys: IdentityKeys,
  clock: Clock,
  who: InSession,
  { password }: ConfirmSession,
): Promise<Confirmed> {
  await checkCurrentPassword(db, clock, who, { path: 'password', password })
  return await transaction(db, (tx) => markConfirmed(tx, keys, clock, who, ['password']))
}
