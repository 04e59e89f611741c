import { sql } from 'kysely'
import { approve, propose } from '#approvals'
import type { Tx } from '#database'
import type { DecidedDistribution } from '#distributions'
import {
  insertAnnouncement,
  insertSale,
  type NewSale,
  type SaleFigures,
  saleContentOf,
} from '#distributions'
import type { Rupiah } from '#kernel'
import { recordPastDeclaration } from './distributions.ts'

/** A sale of the past whose money the ledger has moved already, from announcement to retired units. */
export type PastSale = {
  readonly sale: NewSale
  readonly figures: SaleFigures
  readonly announced: {
    readonly at: Date
    readonly askingPrice: Rupiah
    readonly meetingOn: string
  }
  readonly settledAt: Date
  /** Of the declaration. */
  readonly entryId: string
  readonly payout: DecidedDistribution
  readonly proposedBy: string
  readonly approvedBy: string
}

/** Writes what two people settled in the past, beside the ledger's entries, in the same transaction. */
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
