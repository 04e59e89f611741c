import { sql } from 'kysely'
import type { Db } from '#database'
import { type Clock, jakartaDate, type Rupiah } from '#kernel'

/** The terms of the referral programme since a day: rewards and conditions. */
export type ReferralTerms = {
  readonly effectiveFrom: string
  /** Rupiah to each of the two. */
  readonly reward: Rupiah
  /** How many days the friend's first purchase must be held. */
  readonly holdDays: number
  /** The maximum number of friends for whom one person is rewarded. */
  readonly friendsMax: number
  /** How many days after joining a first purchase counts. */
  readonly expiresAfterDays: number
}

/** Returns today's terms, which apply to a person who joins now. */
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
