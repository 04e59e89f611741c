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

/** The user, and the session that the request belongs to. */
export type SessionActor = { readonly actor: Actor; readonly sessionId: string }

/**
 * Checks the current password and returns the owner of the session. Refuses a wrong password with
 * `identity.fields_unacceptable` at `path`, with the number of tries left. After five wrong passwords in 15
 * minutes the session ends (`identity.session_ended`), because the person at the device is probably not the
 * owner.
 */
export async function checkCurrentPassword(
  db: Database,
  clock: Clock,
  who: SessionActor,
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

/** The fields of an active account that setting its password or writing to its owner needs. */
async function findPasswordOwner(db: Db, userId: string): Promise<PasswordOwner> {
  const { rows } = await sql<PasswordOwner>`
    select id as user_id, email, coalesce(mail_language, language) as language, name, password_hash from identity.users
    where id = ${userId} and status = 'active'`.execute(db)
  const [owner] = rows
  if (owner === undefined) throw sessionEnded()
  return owner
}
