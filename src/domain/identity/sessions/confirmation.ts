import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Db, Tx } from '#database'
import { type Clock, later, minute, second } from '#kernel'
import { stopRecovery } from '../accounts/recovery-hold.ts'
import { factorIsDue } from '../factors/factor-is-due.ts'
import type { IdentityKeys } from '../keys.ts'
import type { SessionActor } from '../passwords/current-password.ts'
import { confirmationNeeded, sessionEnded } from '../refusals.ts'
import { signAccessToken } from './access-token.ts'
import { actorOf, opaqueHash, type Tokens } from './session.ts'
import { factorAmong, recordFactorShown } from './staff-sessions.ts'

/** How long a session counts as confirmed (ASVS 7.5.3). */
const confirmationLifetime = 5 * minute
/** How long the previous refresh token is still accepted, for requests that were in flight when it was replaced. */
const formerLifetime = 30 * second

/** A session whose owner has just proved their identity again. */
export type Confirmed = Tokens & { readonly confirmedUntil: Date }

/**
 * Refuses with `identity.confirmation_needed` unless the session was confirmed in the last five minutes. Called
 * before a change to money or to the account's security. While a request to recover the account is open,
 * earlier confirmations do not count; showing a factor ends that request.
 */
export async function requireConfirmed(
  db: Db,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<void> {
  const until = await confirmedUntil(db, { userId, sessionId })
  if (until === null || until <= now) throw confirmationNeeded()
}

/** Returns until when a session is confirmed. Null when it was never confirmed or has ended. */
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
 * Records a confirmation and gives the session new tokens, so that an attacker who stole the previous tokens
 * does not gain the confirmation.
 */
export async function markConfirmed(
  tx: Tx,
  keys: IdentityKeys,
  clock: Clock,
  who: SessionActor,
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
