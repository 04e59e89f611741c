import { sql } from 'kysely'
import { approve, propose } from '#approvals'
import type { Tx } from '#database'
import {
  insertAnnouncement,
  insertSale,
  type NewSale,
  type SaleFigures,
  saleContentOf,
} from '#distributions'
import type { Rupiah } from '#kernel'
import type { DecidedDistribution } from '../desks/decide-distribution.ts'
import { recordPastDeclaration } from './distributions.ts'

/** A past sale whose ledger entries are already posted, from its announcement to the retirement of its units. */
type PastSale = {
  readonly sale: NewSale
  readonly figures: SaleFigures
  readonly announced: {
    readonly at: Date
    readonly askingPrice: Rupiah
    readonly meetingOn: string
  }
  readonly settledAt: Date
  /** The ledger entry of the declaration. */
  readonly entryId: string
  readonly payout: DecidedDistribution
  readonly proposedBy: string
  readonly approvedBy: string
}

/** Writes a past sale, settled by two people, in the transaction that posts its ledger entries. */
export async function recordPastSale(tx: Tx, past: PastSale): Promise<void> {
  const { sale, figures, announced, settledAt, entryId, payout, proposedBy, approvedBy } = past
  const { propertyId, soldOn } = sale
  await insertAnnouncement(tx, { propertyId, ...announced, byUserId: proposedBy })
  const { id: proposalId, contentHash } = await propose(tx, {
    kind: 'property-sale',
    subjectId: propertyId,
    content: saleContentOf(sale, figures),
    byUserId: proposedBy,
    now: settledAt,
  })
  await approve(tx, { proposalId, contentHash, byUserId: approvedBy, now: settledAt })
  await recordPastDeclaration(tx, payout, { at: settledAt, proposalId, entryId })
  const facts = { proposalId, soldOn, settledAt, declarationId: payout.id }
  await insertSale(tx, propertyId, figures, facts)
  await sql`
    update property_sales.sales set retired_at = ${payout.paidAt} where property_id = ${propertyId}`.execute(
    tx,
  )
}
