import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, transaction } from '#database'
import { type Actor, type Clock, type Page, type PageRequest, pageOf, placeById } from '#kernel'
import type { Subscription } from '../offering.ts'
import { readOffering } from '../offerings.ts'

/** A purchase in an offering, as staff see it with the name of the buyer. */
type Buyer = Pick<
  Subscription,
  'id' | 'receiptNumber' | 'investorId' | 'units' | 'amount' | 'state' | 'placedAt'
>

/**
 * Reads the purchases of an offering, newest first, and their total number. Records the access in the audit
 * log. Refuses an unknown offering.
 */
export async function readBuyers(
  db: Database,
  clock: Clock,
  actor: Actor,
  { offeringId, page }: { readonly offeringId: string; readonly page: PageRequest },
): Promise<Page<Buyer> & { readonly total: number }> {
  const before = placeById(page.cursor)
  return await transaction(db, async (tx) => {
    await readOffering(tx, offeringId)
    const { rows } = await sql<Buyer>`
      select id, receipt_number, investor_id, units, amount, state, placed_at
      from offerings.subscriptions
      where offering_id = ${offeringId} and (${before}::uuid is null or id < ${before}::uuid)
      order by id desc limit ${page.limit + 1}`.execute(tx)
    const counted = await sql<{ total: number }>`
      select count(*)::integer as total from offerings.subscriptions
      where offering_id = ${offeringId}`.execute(tx)
    await recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'offerings.view-buyers',
      subjectKind: 'offering',
      subjectId: offeringId,
    })
    return { ...pageOf(rows, page.limit, ({ id }) => [id]), total: counted.rows[0]?.total ?? 0 }
  })
}
