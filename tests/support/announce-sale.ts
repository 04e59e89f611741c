import { approveProposal } from '#approvals'
import type { Database } from '#database'
import {
  distributionTwoPersonActs,
  type NewAnnouncement,
  proposeAnnouncement,
} from '#distributions'
import type { Actor, Clock } from '#kernel'
import { aStatement, storage } from './book-month.ts'

/** Proposes to announce a sale, with its price confirmed, and has the second person approve it. */
export async function announceSale(
  db: Database,
  clock: Clock,
  [maker, checker]: readonly [Actor, Actor],
  announced: Omit<NewAnnouncement, 'confirmedPrice'>,
): Promise<void> {
  const input = { ...announced, confirmedPrice: announced.askingPrice }
  const proposal = await proposeAnnouncement(storage(db, clock), maker, input, aStatement)
  const { id: proposalId, contentHash } = proposal
  await approveProposal(distributionTwoPersonActs, { db, clock }, checker, {
    proposalId,
    contentHash,
  })
}
