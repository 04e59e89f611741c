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

/** How the sessions of staff are guarded beyond those of everybody. */
export type StaffSessions = {
  /** Nothing is done for staff before a second factor was shown in the session. */
  readonly needsFactor: boolean
  /** A session that nobody used for so long ends; null: like those of everybody. */
  readonly idleMilliseconds: number | null
}

/** What someone has to do about their second factor before anything else; null: nothing. */
export async function factorDue(
  db: Database,
  staffSessions: StaffSessions,
  bearer: Bearer,
  parts: { keys: IdentityKeys; clock: Clock; origin: Origin },
): Promise<FactorDue | null> {
  if (bearer.actor.roles.length > 0) return await staffFactorDue(db, staffSessions, bearer, parts)
  // Only a token of a session that began with this says so; everybody else costs no look.
  return bearer.isFactorDue && (await factorIsDue(db, bearer.actor.userId)) ? 'renew' : null
}

/**
 * What staff have to do about their second factor before anything else; null: nothing. Who comes by
 * another network or browser than before shows it again: a session that was stolen is worth nothing.
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
  // What is not known of a sender says nothing about them.
  const isElsewhere = addressGroup(origin.address) !== null && session?.device !== device
  if (session !== undefined && isElsewhere) {
    await recordMove(db, clock.now(), { sessionId, userId: actor.userId, device })
  } else if (session?.isShown === true) return null
  return hasSecondFactor(await readFactors(db, actor.userId)) ? 'show' : 'set-up'
}

// Beside the device it began on: a device becomes known by signing in, not by a cookie that came to it.
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
 * Notes that a second factor was shown in a session. A mailed code is none: neither where it is in
 * for a factor that is there, nor where an account has none, as for a frozen one. A recovery code opens
 * what asks for a factor, but is not one that staff approve with.
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

/** The second factor among what was shown, the strongest first; null: there was none. */
export function factorAmong(shown: readonly string[]): ShownFactor | null {
  return shownFactors.find((factor) => shown.includes(factor)) ?? null
}

/** So long a factor that was shown lets its owner approve. */
const freshLifetime = 5 * minute

/** Until when a passkey or authenticator code that was shown in a session counts as fresh; null: none was. */
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
 * Lets only a session through in which a passkey or an authenticator code was shown in the last five
 * minutes; asked of staff before they approve. Refuses with `identity.fresh_factor_needed`. Where staff
 * are not asked for a second factor, as in the demo, it is asked of those who have one.
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
