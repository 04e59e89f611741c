import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { SessionBeginning, SessionEnding } from '#contract'
import { type Database, type Db, transaction } from '#database'
import { type Actor, type Clock, day, later } from '#kernel'
import { sessionNotFound } from '../refusals.ts'
import { type DeviceName, deviceName } from './device-name.ts'

/** A session as its owner sees it: its device, its beginning, and its expiry or why it ended. */
type SessionLine = DeviceName & {
  readonly id: string
  readonly startedAt: Date
  readonly lastUsedAt: Date
  readonly expiresAt: Date
  readonly endedAt: Date | null
  readonly endedReason: SessionEnding | null
  readonly isOpen: boolean
  readonly enteredBy: SessionBeginning
}

const historyKept = 90 * day
const linesMax = 100

/** Returns the newest hundred sessions of the last 90 days, open ones first. */
export async function listSessions(
  db: Db,
  clock: Clock,
  userId: string,
): Promise<readonly SessionLine[]> {
  const at = clock.now()
  const { rows } = await sql<Omit<SessionLine, keyof DeviceName> & { userAgent: string }>`
    select id, user_agent, started_at, last_used_at, expires_at, ended_at, ended_reason,
      entered_by, ended_at is null and expires_at > ${at} as is_open
    from identity.sessions
    where user_id = ${userId} and started_at > ${later(at, -historyKept)}
    order by (ended_at is null and expires_at > ${at}) desc, last_used_at desc, id
    limit ${linesMax}`.execute(db)
  return rows.map(({ userAgent, ...line }) => ({ ...line, ...deviceName(userAgent) }))
}

/**
 * Ends one of the actor's own sessions. Refuses with `identity.session_not_found` when the session is not
 * theirs or has ended.
 */
export async function endSession(
  db: Database,
  clock: Clock,
  actor: Actor,
  sessionId: string,
  reason: 'ended-elsewhere' | 'wrong-passwords' = 'ended-elsewhere',
): Promise<void> {
  await transaction(db, async (tx) => {
    const at = clock.now()
    const { rows } = await sql`
      update identity.sessions set ended_at = ${at}, ended_reason = ${reason}
      where id = ${sessionId} and user_id = ${actor.userId} and ended_at is null
      returning id`.execute(tx)
    if (rows.length === 0) throw sessionNotFound()
    await recordAudit(tx, {
      happenedAt: at,
      actorId: actor.userId,
      action: 'identity.end-session',
      subjectKind: 'session',
      subjectId: sessionId,
      details: { reason },
    })
  })
}

/** Ends every session of the actor except the current one. Returns the number of sessions ended. */
export async function endOtherSessions(
  db: Database,
  clock: Clock,
  who: { actor: Actor; sessionId: string },
): Promise<number> {
  const { userId } = who.actor
  return await transaction(db, async (tx) => {
    const at = clock.now()
    const { rows } = await sql`
      update identity.sessions set ended_at = ${at}, ended_reason = 'ended-elsewhere'
      where user_id = ${userId} and id <> ${who.sessionId} and ended_at is null
        and expires_at > ${at}
      returning id`.execute(tx)
    await recordAudit(tx, {
      happenedAt: at,
      actorId: userId,
      action: 'identity.end-other-sessions',
      subjectKind: 'user',
      subjectId: userId,
      details: { ended: rows.length },
    })
    return rows.length
  })
}
