import type { Database } from '#database'
import { type Clock, processEach } from '#kernel'
import { attributeFriends } from './attribute-friends.ts'
import { earnDueRewards } from './earn-rewards.ts'
import { payDueRewards, reclaimRewards } from './pay-rewards.ts'

/**
 * Runs the background work of referrals: attributes new friends, takes back rewards whose purchase was
 * cancelled or refunded, decides rewards and pays due ones. A step that fails does not stop the ones after it; the
 * failures are thrown at the end. Returns how many rows were processed.
 */
export async function settleReferrals(db: Database, clock: Clock): Promise<number> {
  return await processEach(
    [attributeFriends, reclaimRewards, earnDueRewards, payDueRewards],
    ({ name }) => name,
    (step) => step(db, clock),
  )
}
