import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, transaction } from '#database'
import type { Clock } from '#kernel'
import { opaqueHash } from './session.ts'

/** Ends the session of a refresh token. Changes nothing when the token is unknown or its session has ended. */
export async function logOut(db: Database, clock: Clock, refresh: string): Promise<void> {
  await transaction(db, async (tx) => {
    const at = clock.now()
    const { rows } = await sql<{ id: string; userId: string }>`
      update identity.sessions set ended_at = ${at}, ended_reason = 'logged-out'
      where refresh_hash = ${opaqueHash(refresh)} and ended_at is null
      returning id, user_id`.execute(tx)
    const [session] = rows
    if (session === undefined) return
    await recordAudit(tx, {
      happenedAt: at,
      actorId: session.userId,
      action: 'identity.log-out',
      subjectKind: 'session',
      subjectId: session.id,
    })
  })
}
