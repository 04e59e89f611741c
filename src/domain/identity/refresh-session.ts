import { sql } from 'kysely'
import type { Database } from '#database'
import { type Clock, later, minute } from '#kernel'
import { signAccessToken } from './access-token.ts'
import type { IdentityKeys } from './keys.ts'
import { sessionEnded } from './refusals.ts'
import { opaqueHash } from './session.ts'

/**
 * A new access token for a session that goes on, with the roles as they stand now. Refuses with
 * `identity.session_ended` when the session was ended, is older than seven days or never was, or
 * when its account is not active.
 */
export async function refreshSession(
  db: Database,
  keys: IdentityKeys,
  clock: Clock,
  refresh: string,
): Promise<{ access: string }> {
  const at = clock.now()
  const { rows } = await sql<Found>`
    select s.id, s.user_id, s.last_used_at,
      array(select role from identity.roles r where r.user_id = s.user_id order by role) as roles
    from identity.sessions s join identity.users u on u.id = s.user_id
    where s.refresh_hash = ${opaqueHash(refresh)} and s.ended_at is null and s.expires_at > ${at}
      and u.status = 'active'`.execute(db)
  const [session] = rows
  if (session === undefined) throw sessionEnded()
  await noteUse(db, session, at)
  const actor = { userId: session.userId, roles: session.roles }
  return { access: await signAccessToken(keys, clock, { sessionId: session.id, actor }) }
}

type Found = { id: string; userId: string; lastUsedAt: Date; roles: string[] }

// A refresh comes before every request: when it was last used is noted once a minute, not each time.
async function noteUse(db: Database, session: Found, at: Date): Promise<void> {
  if (at < later(session.lastUsedAt, minute)) return
  await sql`
    update identity.sessions set last_used_at = ${at}
    where id = ${session.id} and ended_at is null`.execute(db)
}
