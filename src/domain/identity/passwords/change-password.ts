import { sql } from 'kysely'
import { type Database, transaction } from '#database'
import type { Clock } from '#kernel'
import { hasSecondFactor, readFactors } from '../factors/factors.ts'
import { sessionEnded } from '../refusals.ts'
import { requireConfirmed } from '../sessions/confirmation.ts'
import { checkCurrentPassword, type SessionActor } from './current-password.ts'
import { acceptedPassword, setPassword } from './set-password.ts'

type ChangePassword = {
  currentPassword: string
  password: string
  /** Whether every other session of the account ends. */
  endsOtherSessions: boolean
}

/**
 * Changes the password of the signed-in user. Refuses with `identity.fields_unacceptable` for a wrong current
 * password or an unacceptable new one, and with `identity.confirmation_needed` when a second factor is set up
 * and the session was not confirmed with it recently. After five wrong current passwords in 15 minutes this
 * session ends too (`identity.session_ended`), because the person at the device is probably not the owner.
 */
export async function changePassword(
  db: Database,
  clock: Clock,
  who: SessionActor,
  input: ChangePassword,
): Promise<void> {
  const { userId } = who.actor
  if (hasSecondFactor(await readFactors(db, userId)))
    await requireConfirmed(db, { userId, sessionId: who.sessionId, now: clock.now() })
  const present = { path: 'currentPassword', password: input.currentPassword }
  const owner = await checkCurrentPassword(db, clock, who, present)
  const passwordHash = await acceptedPassword(db, owner, input.password)
  await transaction(db, async (tx) => {
    const { rows } = await sql`
      select from identity.users
      where id = ${userId} and status = 'active' and password_hash = ${owner.passwordHash}
      for update`.execute(tx)
    // A concurrent request changed the password, so the checks above no longer hold.
    if (rows.length === 0) throw sessionEnded()
    await setPassword(tx, clock, owner, {
      passwordHash,
      keptSessionId: who.sessionId,
      keepsOthers: !input.endsOtherSessions,
      action: 'identity.change-password',
    })
  })
}
