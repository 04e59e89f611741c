import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, transaction } from '#database'
import { type Clock, later, minute } from '#kernel'
import type { IdentityKeys } from '../keys.ts'
import { sessionEnded } from '../refusals.ts'
import { recentAccessToken } from './access-token.ts'
import { opaqueHash } from './session.ts'
import type { StaffSessions } from './staff-sessions.ts'

/** `isFormer`: the refresh token was replaced a moment ago, and the client must store its successor instead. */
type Refreshed = { access: string; isFormer: boolean }

/**
 * Returns a new access token for an open session, with the user's current roles. Refuses with
 * `identity.session_ended` when the session was ended, is older than seven days or does not exist, or when its
 * account is not active. A refresh token that was replaced longer than half a minute ago ends the session. A
 * staff session that was idle for too long ends at its next use.
 */
export async function refreshSession(
  db: Database,
  keys: IdentityKeys,
  clock: Clock,
  refresh: string,
  { idleMilliseconds }: Pick<StaffSessions, 'idleMilliseconds'>,
): Promise<Refreshed> {
  const at = clock.now()
  const hash = opaqueHash(refresh)
  const current = await findSession(db, at, sql`s.refresh_hash = ${hash}`)
  const session = current ?? (await findFormer(db, at, hash))
  const isStaff = session.roles.length > 0
  if (isStaff && idleMilliseconds !== null && at > later(session.lastUsedAt, idleMilliseconds)) {
    await endAbandonedSession(db, at, session, 'idle')
    throw sessionEnded()
  }
  await recordUse(db, session, at)
  const actor = { userId: session.userId, roles: session.roles }
  const { isFactorDue } = session
  const access = await recentAccessToken(keys, clock, { sessionId: session.id, actor, isFactorDue })
  return { access, isFormer: current === null }
}

type Found = {
  id: string
  userId: string
  lastUsedAt: Date
  formerUntil: Date | null
  roles: string[]
  isFactorDue: boolean
}

async function findSession(
  db: Database,
  at: Date,
  condition: RawBuilder<unknown>,
): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select s.id, s.user_id, s.last_used_at, s.former_until,
      u.factor_due_at is not null as is_factor_due,
      array(select role from identity.roles r where r.user_id = s.user_id order by role) as roles
    from identity.sessions s join identity.users u on u.id = s.user_id
    where ${condition} and s.ended_at is null and s.expires_at > ${at}
      and u.status = 'active'`.execute(db)
  return rows[0] ?? null
}

// Queried only when no session has this token now, so that a normal refresh needs one query.
async function findFormer(db: Database, at: Date, hash: Buffer): Promise<Found> {
  const session = await findSession(db, at, sql`s.former_refresh_hash = ${hash}`)
  if (session === null) throw sessionEnded()
  if (session.formerUntil !== null && at < session.formerUntil) return session
  await endAbandonedSession(db, at, session, 'token-reused')
  throw sessionEnded()
}

async function endAbandonedSession(
  db: Database,
  at: Date,
  { id, userId }: Found,
  reason: 'token-reused' | 'idle',
): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`
      update identity.sessions set ended_at = ${at}, ended_reason = ${reason}
      where id = ${id} and ended_at is null`.execute(tx)
    await recordAudit(tx, {
      happenedAt: at,
      actorId: null,
      action: 'identity.end-session',
      subjectKind: 'session',
      subjectId: id,
      details: { reason, userId },
    })
  })
}

// Tokens are refreshed before every request, so the time of last use is written at most once a minute.
async function recordUse(db: Database, session: Found, at: Date): Promise<void> {
  if (at < later(session.lastUsedAt, minute)) return
  await sql`
    update identity.sessions set last_used_at = ${at}
    where id = ${session.id} and ended_at is null`.execute(db)
}
