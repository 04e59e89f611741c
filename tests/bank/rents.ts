import { approveProposal } from '#approvals'
import { declareDistribution, distributionTwoPersonActs } from '#distributions'
import { type Clock, day, jakartaDate, later, monthAfter } from '#kernel'
import { bookMonth } from '../support/book-month.ts'
import type { TestDatabase } from '../support/database.ts'
import { letProperty } from '../support/let-property.ts'
import { seeded } from '../support/seeded-random.ts'
import type { Customer } from './customers.ts'

const properties = 4
const holdersOfEach = 150

/**
 * Lets a few properties with many holders, books a month of rent for each and declares it. Payouts are due
 * immediately and on the following days, and the worker pays them during the run.
 */
export async function declareRents(
  store: Pick<TestDatabase, 'db' | 'asOwner'>,
  clock: Clock,
  [maker, checker]: readonly Customer[],
  seed: number,
): Promise<void> {
  if (maker === undefined || checker === undefined) throw new Error('there is no staff')
  const { db } = store
  const random = seeded(seed)
  const now = clock.now()
  // Long enough ago that the following month is over too.
  const handedOver = jakartaDate(later(now, -62 * day)).slice(0, 7)
  const at = new Date(`${handedOver}-05T03:00:00Z`)
  const month = monthAfter(handedOver)
  const actorOf = ({ userId }: Customer) => ({ userId, roles: ['finance'] })
  for (let index = 0; index < properties; index += 1) {
    const units = Array.from({ length: holdersOfEach }, () => BigInt(1 + Math.floor(random() * 90)))
    const { propertyId } = await letProperty(db, store.asOwner, { units, at })
    await bookMonth(db, clock, [actorOf(maker), actorOf(checker)], {
      propertyId,
      month,
      gross: BigInt(7_000_003 + Math.floor(random() * 1_000_000)),
    })
    const recordOn = jakartaDate(now)
    const payOn = jakartaDate(later(now, (index % 2) * day))
    const { id: proposalId, contentHash } = await declareDistribution(db, clock, actorOf(maker), {
      propertyId,
      month,
      recordOn,
      payOn,
    })
    await approveProposal(distributionTwoPersonActs, { db, clock }, actorOf(checker), {
      proposalId,
      contentHash,
    })
  }
}
