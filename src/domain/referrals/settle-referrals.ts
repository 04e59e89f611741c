import type { Database } from '#database'
import type { Clock } from '#kernel'
import { attributeFriends } from './attribute-friends.ts'
import { earnDueRewards } from './earn-rewards.ts'
import { payDueRewards, reclaimRewards } from './pay-rewards.ts'

/**
 * Runs the background work of referrals: attributes new friends, takes back rewards whose purchase was
 * cancelled or refunded, decides rewards and pays due ones. Returns how many rows were processed.
 */
export async function settleReferrals(db: Database, clock: Clock): Promise<number> {
  const attributed = await attributeFriends(db, clock)
  const takenBack = await reclaimRewards(db, clock)
  const decided = await earnDueRewards(db, clock)
  const paid = await payDueRewards(db, clock)
  return attributed + takenBack + decided + paid
}
