import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { FactorDue } from '#contract'
import { type Database, type Db, type Tx, transaction } from '#database'
import { type Clock, later, minute } from '#kernel'
import { factorIsDue } from '../factors/factor-is-due.ts'
import { hasSecondFactor, readFactors } from '../factors/factors.ts'
import type { IdentityKeys } from '../keys.ts'
import { freshFactorNeeded } from '../refusals.ts'
import type { Bearer } from './access-token.ts'
import { addressGroup } from './address-group.ts'
import { deviceOf, type Origin } from './device.ts'

const isGuarded = sql<boolean>`(exists (select from identity.app_factors f
    where f.user_id = sessions.user_id and f.activated_at is not null)
  or exists (select from identity.passkeys p where p.user_id = sessions.user_id))`

/** Additional protection of staff sessions. */
export type StaffSessions = {
  /** Whether staff must show a second factor in the session before any request is served. */
  readonly needsFactor: boolean
  /** How long a staff session may be idle before it ends. Null: staff sessions have no idle limit, like all others. */
  readonly idleMilliseconds: number | null
}

/** Returns what a user must do about their second factor before anything else. Null when nothing is due. */
export async function factorDue(
  db: Database,
  staffSessions: StaffSessions,
  bearer: Bearer,
  parts: { keys: IdentityKeys; clock: Clock; origin: Origin },
): Promise<FactorDue | null> {
  if (bearer.actor.roles.length > 0) return await staffFactorDue(db, staffSessions, bearer, parts)
  // Only users whose token carries this flag cost a query.
  return bearer.isFactorDue && (await factorIsDue(db, bearer.actor.userId)) ? 'renew' : null
}

/**
 * Returns what a staff member must do about their second factor before anything else. Null when nothing is due.
 * A staff member whose network or browser changed must show the factor again, so that a stolen session is
 * useless.
 */
async function staffFactorDue(
  db: Database,
  { needsFactor }: StaffSessions,
  { actor, sessionId }: Bearer,
  { keys, clock, origin }: { keys: IdentityKeys; clock: Clock; origin: Origin },
): Promise<'set-up' | 'show' | null> {
  if (!needsFactor || actor.roles.length === 0) return null
  const { rows } = await sql<{ device: string; isShown: boolean }>`
    select coalesce(moved_to, device) as device,
      factor_shown_at is not null and ${isGuarded} as is_shown
    from identity.sessions where id = ${sessionId} and user_id = ${actor.userId}`.execute(db)
  const [session] = rows
  const device = deviceOf(keys, origin)
  // An unknown network address is not treated as a move.
  const isElsewhere = addressGroup(origin.address) !== null && session?.device !== device
  if (session !== undefined && isElsewhere) {
    await recordMove(db, clock.now(), { sessionId, userId: actor.userId, device })
  } else if (session?.isShown === true) return null
  return hasSecondFactor(await readFactors(db, actor.userId)) ? 'show' : 'set-up'
}

// Stored in addition to the device the session began on: only signing in makes a device known, not a cookie
// that was moved to it.
async function recordMove(
  db: Database,
  at: Date,
  { sessionId, userId, device }: { sessionId: string; userId: string; device: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`
      update identity.sessions
      set moved_to = ${device}, factor_shown_at = null, key_shown_at = null
      where id = ${sessionId} and ended_at is null`.execute(tx)
    await recordAudit(tx, {
      happenedAt: at,
      actorId: userId,
      action: 'identity.move-session',
      subjectKind: 'session',
      subjectId: sessionId,
    })
  })
}

/**
 * Records that a second factor was shown in a session. An emailed code does not count, whether it replaced an
 * existing factor or the account has none, as on a frozen account. A recovery code counts as a second factor,
 * but staff cannot approve with it.
 */
export async function recordFactorShown(
  tx: Tx,
  { sessionId, by, at }: { sessionId: string; by: ShownFactor; at: Date },
): Promise<void> {
  const keyShownAt = by === 'recovery' ? sql`key_shown_at` : sql`${at}::timestamptz`
  await sql`
    update identity.sessions set factor_shown_at = ${at}, key_shown_at = ${keyShownAt}
    where id = ${sessionId} and ${isGuarded}`.execute(tx)
}

const shownFactors = ['app', 'passkey', 'recovery'] as const
type ShownFactor = (typeof shownFactors)[number]

/** Returns the strongest second factor among what was shown. Null when there was none. */
export function factorAmong(shown: readonly string[]): ShownFactor | null {
  return shownFactors.find((factor) => shown.includes(factor)) ?? null
}

/** How long after showing a factor a staff member may approve. */
const freshLifetime = 5 * minute

/** Returns until when a passkey or authenticator code shown in a session counts as fresh. Null when none was shown. */
export async function factorFreshUntil(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Date | null> {
  const { rows } = await sql<{ keyShownAt: Date | null }>`
    select key_shown_at from identity.sessions
    where id = ${sessionId} and user_id = ${userId} and ended_at is null`.execute(db)
  const at = rows[0]?.keyShownAt ?? null
  return at === null ? null : later(at, freshLifetime)
}

/**
 * Refuses with `identity.fresh_factor_needed` unless a passkey or an authenticator code was shown in the
 * session in the last five minutes. Called before staff approve. Where staff need no second factor, as in the
 * demo, this applies only to staff who have one.
 */
export async function requireFreshFactor(
  db: Database,
  { needsFactor }: StaffSessions,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<void> {
  if (!needsFactor && !hasSecondFactor(await readFactors(db, userId))) return
  const until = await factorFreshUntil(db, { userId, sessionId })
  if (until === null || until <= now) throw freshFactorNeeded()
}
