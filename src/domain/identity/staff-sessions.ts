import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import type { Bearer } from './access-token.ts'
import { hasSecondFactor, readFactors } from './factors.ts'

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

/** What is due before anything else: to set a second factor up, or to show the one there is. */
export type FactorDue = 'set-up' | 'show'

/** What staff have to do about their second factor before anything else; null: nothing. */
export async function staffFactorDue(
  db: Db,
  { needsFactor }: StaffSessions,
  { actor, sessionId }: Bearer,
): Promise<FactorDue | null> {
  if (!needsFactor || actor.roles.length === 0) return null
  const { rows } = await sql`
    select from identity.sessions
    where id = ${sessionId} and user_id = ${actor.userId} and factor_shown_at is not null
      and ${isGuarded}`.execute(db)
  if (rows.length > 0) return null
  return hasSecondFactor(await readFactors(db, actor.userId)) ? 'show' : 'set-up'
}

/**
 * Notes that a second factor was shown in a session. A mailed code that stands in where an account
 * has none, as for a frozen one, is no second factor.
 */
export async function noteFactorShown(
  tx: Tx,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<void> {
  await sql`
    update identity.sessions set factor_shown_at = ${at}
    where id = ${sessionId} and ${isGuarded}`.execute(tx)
}
