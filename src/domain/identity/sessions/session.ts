import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SessionBeginning } from '#contract'
import type { Db, Tx } from '#database'
import { type Actor, type Clock, day, later, newId, shortAgent } from '#kernel'
import { factorIsDue } from '../factors/factor-is-due.ts'
import type { IdentityKeys } from '../keys.ts'
import { signAccessToken } from './access-token.ts'
import { addressGroup } from './address-group.ts'
import { deviceOf, type Origin } from './device.ts'
import { factorAmong, recordFactorShown } from './staff-sessions.ts'

/** The tokens of a session: a JWT valid for five minutes, and the opaque refresh token that renews it. */
export type Tokens = { access: string; refresh: string }

/** A session expires seven days after it began, however often it is used (spec 9). */
const lifetime = 7 * day

/** Begins a session. Always creates a new row and new tokens, which prevents session fixation. */
export async function beginSession(
  tx: Tx,
  keys: IdentityKeys,
  clock: Clock,
  actor: Actor,
  origin: Origin,
  by: SessionBeginning,
): Promise<Tokens> {
  const at = clock.now()
  const id = newId(at.getTime())
  const refresh = randomBytes(32).toString('base64url')
  await sql`
    insert into identity.sessions (id, user_id, refresh_hash, device, user_agent, address,
      started_at, last_used_at, expires_at, entered_by)
    values (${id}, ${actor.userId}, ${opaqueHash(refresh)}, ${deviceOf(keys, origin)},
      ${shortAgent(origin.userAgent)}, ${origin.address.slice(0, 64)}, ${at}, ${at},
      ${later(at, lifetime)}, ${by})`.execute(tx)
  const factor = factorAmong([by])
  if (factor !== null) await recordFactorShown(tx, { sessionId: id, by: factor, at })
  const isFactorDue = await factorIsDue(tx, actor.userId)
  const access = await signAccessToken(keys, clock, { sessionId: id, actor, isFactorDue })
  return { access, refresh }
}

/** SHA-256 of an opaque random value. The value has 256 bits of entropy, so it needs no salt and no slow hash. */
export function opaqueHash(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}

/** Whether the user had a session on this device before. False when the network address is unknown. */
export async function isKnownDevice(
  db: Db,
  keys: IdentityKeys,
  userId: string,
  origin: Origin,
): Promise<boolean> {
  if (addressGroup(origin.address) === null) return false
  const { rows } = await sql`
    select from identity.sessions
    where user_id = ${userId} and device = ${deviceOf(keys, origin)} limit 1`.execute(db)
  return rows.length > 0
}

/** Returns the actor of a user id, with their current roles. */
export async function actorOf(db: Db, userId: string): Promise<Actor> {
  const { rows } = await sql<{ role: string }>`
    select role from identity.roles where user_id = ${userId} order by role`.execute(db)
  return { userId, roles: rows.map(({ role }) => role) }
}

/** Whether an account may have sessions now. */
export async function isActive(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from identity.users where id = ${userId} and status = 'active'`.execute(db)
  return rows.length > 0
}
