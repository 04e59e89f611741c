import { sql } from 'kysely'
import type { Db } from '#database'
import { type Clock, jakartaDate, type Rupiah } from '#kernel'

/** What bringing a friend is worth and under which conditions, since a day. */
export type ReferralTerms = {
  readonly effectiveFrom: string
  /** To each of the two. */
  readonly reward: Rupiah
  /** How long the friend's first purchase has to be held. */
  readonly holdDays: number
  /** How many friends one person is rewarded for. */
  readonly friendsMax: number
  /** How long after joining the first purchase counts. */
  readonly expiresAfterDays: number
}

/** The terms of today: those of the person who joins now. */
export async function readReferralTerms(db: Db, clock: Clock): Promise<ReferralTerms> {
  const today = jakartaDate(clock.now())
  const { rows } = await sql<ReferralTerms>`
    select to_char(effective_from, 'YYYY-MM-DD') as effective_from, reward, hold_days, friends_max,
      expires_after_days
    from referrals.terms where effective_from <= ${today}::date
    order by effective_from desc limit 1`.execute(db)
  const [terms] = rows
  if (terms === undefined) throw new Error('there are no terms of referrals for today')
  return terms
}
