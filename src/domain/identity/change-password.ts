import { sql } from 'kysely'
import { type Database, type Db, transaction } from '#database'
import { type Actor, type Clock, Refusal } from '#kernel'
import { type Attempt, countAttempts, forgiveAttempts } from './attempt-limits.ts'
import { endSession } from './list-sessions.ts'
import { verifyPassword } from './password.ts'
import { fieldsUnacceptable, sessionEnded } from './refusals.ts'
import { acceptedPassword, type PasswordOwner, setPassword } from './set-password.ts'

export type ChangePassword = {
  currentPassword: string
  password: string
  /** Whether every other session of the account ends. */
  endsOtherSessions: boolean
}

/**
 * Changes the password of the signed-in user. Refuses with `identity.fields_unacceptable` for a
 * wrong present password or an unacceptable new one. After five wrong present passwords in a quarter
 * of an hour this session ends too (`identity.session_ended`): whoever sits there is not the owner.
 */
export async function changePassword(
  db: Database,
  clock: Clock,
  who: { actor: Actor; sessionId: string },
  input: ChangePassword,
): Promise<void> {
  const { userId } = who.actor
  const tries: Attempt[] = [['current-password', userId]]
  await countAttempts(db, tries).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    await endSession(db, clock, who.actor, who.sessionId, 'wrong-passwords')
    throw sessionEnded()
  })
  const owner = await findOwner(db, userId)
  if (!(await verifyPassword(owner.passwordHash, input.currentPassword))) {
    throw fieldsUnacceptable([{ path: 'currentPassword', code: 'identity.current_password_wrong' }])
  }
  await forgiveAttempts(db, tries)
  const passwordHash = await acceptedPassword(db, owner, input.password)
  await transaction(db, async (tx) => {
    const { rows } = await sql`
      select from identity.users
      where id = ${userId} and status = 'active' and password_hash = ${owner.passwordHash}
      for update`.execute(tx)
    // Somebody else changed it in this moment: what was checked above no longer holds.
    if (rows.length === 0) throw sessionEnded()
    await setPassword(tx, clock, owner, {
      passwordHash,
      keptSessionId: who.sessionId,
      keepsOthers: !input.endsOtherSessions,
      action: 'identity.change-password',
    })
  })
}

async function findOwner(db: Db, userId: string): Promise<PasswordOwner> {
  const { rows } = await sql<PasswordOwner>`
    select id as user_id, email, language, name, password_hash from identity.users
    where id = ${userId} and status = 'active'`.execute(db)
  const [owner] = rows
  if (owner === undefined) throw sessionEnded()
  return owner
}
