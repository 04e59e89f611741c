import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Db, Tx } from '#database'
import { type Clock, later, minute, second } from '#kernel'
import { stopRecovery } from '../accounts/recovery-hold.ts'
import { factorIsDue } from '../factors/factor-is-due.ts'
import type { IdentityKeys } from '../keys.ts'
import type { InSession } from '../passwords/current-password.ts'
import { confirmationNeeded, sessionEnded } from '../refusals.ts'
import { signAccessToken } from './access-token.ts'
import { actorOf, opaqueHash, type Tokens } from './session.ts'
import { factorAmong, recordFactorShown } from './staff-sessions.ts'

/** So long a session counts as confirmed (ASVS 7.5.3). */
const confirmationLifetime = 5 * minute
/** So long the former refresh token still answers what was under way. */
const formerLifetime = 30 * second

/** A session whose owner has just shown once more who they are. */
export type Confirmed = Tokens & { readonly confirmedUntil: Date }

/**
 * Lets only a session through that was confirmed in the last five minutes; refuses with
 * `identity.confirmation_needed`. Asked before money or what guards it is changed. While someone asks
 * for the account back, what was confirmed before counts no longer: a factor shown now ends that.
 */
export async function requireConfirmed(
  db: Db,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<void> {
  const until = await confirmedUntil(db, { userId, sessionId })
  if (until === null || until <= now) throw confirmationNeeded()
}

/** Until when a session is confirmed; null when it never was or has ended. */
export async function confirmedUntil(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Date | null> {
  const { rows } = await sql<{ confirmedAt: Date | null }>`
    select s.confirmed_at from identity.sessions s join identity.users u on u.id = s.user_id
    where s.id = ${sessionId} and s.user_id = ${userId} and s.ended_at is null
      and u.recovery_id is null`.execute(db)
  const at = rows[0]?.confirmedAt ?? null
  return at === null ? null : later(at, confirmationLifetime)
}

/**
 * Notes a confirmation and gives the session new tokens: the person who took the ones before it does not
 * become confirmed with its owner.
 */
export async function markConfirmed(
  tx: Tx,
  keys: IdentityKeys,
  clock: Clock,
  who: InSession,
  by: readonly string[],
): Promise<Confirmed> {
  const at = clock.now()
  const { userId } = who.actor
  const refresh = randomBytes(32).toString('base64url')
  const { rows } = await sql`
    update identity.sessions
    set confirmed_at = ${at}, former_refresh_hash = refresh_hash,
      former_until = ${later(at, formerLifetime)}, refresh_hash = ${opaqueHash(refresh)}
    where id = ${who.sessionId} and user_id = ${userId} and ended_at is null
      and expires_at > ${at}
    returning id`.execute(tx)
  if (rows.length === 0) throw sessionEnded()
  const factor = factorAmong(by)
  if (factor !== null) {
    await recordFactorShown(tx, { sessionId: who.sessionId, by: factor, at })
    await stopRecovery(tx, { userId, at, by: 'factor' })
  }
  await recordAudit(tx, {
    happenedAt: at,
    actorId: userId,
    action: 'identity.confirm-session',
    subjectKind: 'session',
    subjectId: who.sessionId,
    details: { by: by.join(', ') },
  })
  const actor = await actorOf(tx, userId)
  const isFactorDue = await factorIsDue(tx, userId)
  const access = await signAccessToken(keys, clock, {
    sessionId: who.sessionId,
    actor,
    isFactorDue,
  })
  return { access, refresh, confirmedUntil: later(at, confirmationLifetime) }
}
