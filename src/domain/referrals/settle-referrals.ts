import type { Database } from '#database'
import type { Clock } from '#kernel'
import { attributeFriends } from './attribute-friends.ts'
import { earnDueRewards } from './earn-rewards.ts'
import { payDueRewards, reclaimRewards } from './pay-rewards.ts'

/**
 * Everything about referrals that nobody waits for: attributes new friends, takes rewards back whose
 * purchase was undone, decides who earned and pays what is due. Returns how much it did.
 */
export async function settleReferrals(db: Database, clock: Clock): Promise<number> {
  const attributed = await attributeFriends(db, clock)
  const takenBack = await reclaimRewards(db, clock)
  const decided = await earnDueRewards(db, clock)
  const paid = await payDueRewards(db, clock)
  return attributed + takenBack + decided + paid
}
