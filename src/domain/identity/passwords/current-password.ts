import { sql } from 'kysely'
import type { Database, Db } from '#database'
import { type Actor, type Clock, Refusal } from '#kernel'
import { fieldsUnacceptable, sessionEnded } from '../refusals.ts'
import {
  type Attempt,
  countAttempts,
  countedAttempts,
  currentPasswordTries,
  forgiveAttempts,
} from '../sessions/attempt-limits.ts'
import { endSession } from '../sessions/list-sessions.ts'
import { verifyPassword } from './password.ts'
import type { PasswordOwner } from './set-password.ts'

/** Who asks, and in which session. */
export type InSession = { readonly actor: Actor; readonly sessionId: string }

/**
 * The owner of a session, after their present password was right. Refuses with
 * `identity.fields_unacceptable` at `path`, which says how many tries are left. After five wrong ones in a quarter of an hour the
 * session ends (`identity.session_ended`): the person at the device is not the owner.
 */
export async function checkCurrentPassword(
  db: Database,
  clock: Clock,
  who: InSession,
  { path, password }: { path: string; password: string },
): Promise<PasswordOwner> {
  const tries: Attempt[] = [['current-password', who.actor.userId]]
  await countAttempts(db, tries).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    await endSession(db, clock, who.actor, who.sessionId, 'wrong-passwords')
    throw sessionEnded()
  })
  const owner = await findPasswordOwner(db, who.actor.userId)
  if (!(await verifyPassword(owner.passwordHash, password, owner.userId))) {
    const [used = 0] = await countedAttempts(db, tries)
    const details = { left: Math.max(0, currentPasswordTries - used) }
    throw fieldsUnacceptable([{ path, code: 'identity.present_password_wrong', details }])
  }
  await forgiveAttempts(db, tries)
  return owner
}

/** An active account as those see it who set its password or write to its owner. */
export async function findPasswordOwner(db: Db, userId: string): Promise<PasswordOwner> {
  const { rows } = await sql<PasswordOwner>`
    select id as user_id, email, coalesce(mail_language, language) as language, name, password_hash from identity.users
    where id = ${userId} and status = 'active'`.execute(db)
  const [owner] = rows
  if (owner === undefined) throw sessionEnded()
  return owner
}
