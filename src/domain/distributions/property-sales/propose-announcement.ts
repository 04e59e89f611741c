import { sql } from 'kysely'
import { type Proposal, propose } from '#approvals'
import type { Tx } from '#database'
import { type CleanFile, type FileStorage, storeFiles } from '#files'
import { type Actor, divide, jakartaDate, type Rupiah, share, toJsonInteger } from '#kernel'
import { unitsHeldAt } from '#ledger'
import { requireMeetingDay } from './announce-sale.ts'
import { hashOfFile, storeProposalFile } from './proposal-files.ts'
import { findProperty } from './read-sale.ts'
import { announcementUnconfirmed, priceImpossible, stateNotRight } from './refusals.ts'

export type NewAnnouncement = {
  readonly propertyId: string
  readonly askingPrice: Rupiah
  /** `YYYY-MM-DD`. */
  readonly meetingOn: string
  /** The price whose consequences were shown and confirmed; any other price must be confirmed again. */
  readonly confirmedPrice: Rupiah | null
}

/**
 * Proposes to put the sale of a property to its holders' meeting, with the offer that it is based on. Holders
 * are notified when another person approves. Refuses with `property_sales.not_found`, `state`, `meeting_date`,
 * `price_impossible` (too far from the newest valuation), `announcement_unconfirmed` (until this price is
 * confirmed; it names how many holders are notified and the amount per unit), and as `propose` does.
 */
export async function proposeAnnouncement(
  storage: FileStorage,
  actor: Actor,
  input: NewAnnouncement,
  offer: CleanFile,
): Promise<Proposal> {
  const sha256 = hashOfFile(offer)
  return await storeFiles(storage, [offer], async (tx, [fileId = '']) => {
    const now = storage.clock.now()
    const { propertyId, askingPrice, meetingOn, confirmedPrice } = input
    const { state } = await findProperty(tx, propertyId)
    if (state !== 'operating') throw stateNotRight({ state })
    requireMeetingDay(meetingOn, now)
    const consequence = await consequenceOf(tx, { propertyId, askingPrice, now })
    if (confirmedPrice !== askingPrice)
      throw announcementUnconfirmed({ price: askingPrice, ...consequence })
    const { holders, perUnit, valuation, changeBasisPoints } = consequence
    const amounts = { askingPrice: askingPrice.toString(), perUnit: perUnit.toString() }
    const compared = { valuation: valuation.toString(), changeBasisPoints, holders }
    const content = { propertyId, ...amounts, meetingOn, ...compared, fileId, fileHash: sha256 }
    const proposal = await propose(tx, {
      kind: 'sale-announcement',
      subjectId: propertyId,
      content,
      byUserId: actor.userId,
      now,
    })
    await storeProposalFile(tx, proposal, { fileId, sha256 })
    return proposal
  })
}

async function consequenceOf(
  tx: Tx,
  { propertyId, askingPrice, now }: { propertyId: string; askingPrice: Rupiah; now: Date },
) {
  const held = unitsHeldAt(propertyId, now)
  const { rows } = await sql<{ holders: number; unitsTotal: bigint; valuation: Rupiah | null }>`
    select units_total, valuation, (select count(*)::integer from (${held}) h) as holders
    from property_sales.valuations where property_id = ${propertyId}`.execute(tx)
  const [property] = rows
  if (property === undefined) throw new Error(`${propertyId} was just found`)
  const { holders, unitsTotal } = property
  const valuation = property.valuation ?? askingPrice
  await requirePlausible(tx, { askingPrice, valuation, now })
  const perUnit = divide(askingPrice, unitsTotal, 'down')
  const change = divide(askingPrice * 10_000n, valuation, 'half-up') - 10_000n
  return { holders, perUnit, valuation, changeBasisPoints: toJsonInteger(change) }
}

/** Refuses a price so far from the newest valuation that it must be a mistake. */
export async function requirePlausible(
  tx: Tx,
  { askingPrice, valuation, now }: { askingPrice: Rupiah; valuation: Rupiah; now: Date },
): Promise<void> {
  const { rows } = await sql<{ lowestBasisPoints: number; highestBasisPoints: number }>`
    select lowest_basis_points, highest_basis_points from property_sales.price_bounds
    where effective_from <= ${jakartaDate(now)}::date order by effective_from desc limit 1`.execute(
    tx,
  )
  const [bounds] = rows
  if (bounds === undefined) throw new Error('nothing says what a plausible price is')
  const lowest = share(valuation, bounds.lowestBasisPoints, 'down')
  const highest = share(valuation, bounds.highestBasisPoints, 'down')
  if (askingPrice < lowest || askingPrice > highest) throw priceImpossible({ lowest, highest })
}
