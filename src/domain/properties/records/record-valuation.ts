import { sql } from 'kysely'
import type { PropertyState } from '#contract'
import { brokenConstraint, type Tx } from '#database'
import type { Localized, Rupiah } from '#kernel'
import { recordDocuments } from '../documents/documents.ts'
import { isOperating } from '../life-cycle.ts'
import { unitPriceBy } from '../property.ts'
import { refreshListings } from '../refresh-listings.ts'
import { alreadyRecorded, propertyNotFound } from '../refusals.ts'

/** The valuation by an appraiser; days are `YYYY-MM-DD`. */
export type NewValuation = {
  readonly propertyId: string
  readonly amount: Rupiah
  readonly valuedOn: string
  readonly appraiser: string
  /** The day on which the next valuation is due. */
  readonly nextOn: string
  /** Why the value changed since the previous one. */
  readonly why?: Localized
}

type Valued = { state: PropertyState; reserve: Rupiah; unitsTotal: bigint; newestOn: string | null }

/**
 * Adds a valuation and issues its document. While the property operates, the newest valuation also sets the
 * price of a unit; before that the offering sets it. Returns the new price; null when it stays as it is. Refuses a
 * second valuation of one day.
 */
export async function recordValuation(tx: Tx, valuation: NewValuation): Promise<Rupiah | null> {
  const { propertyId, amount, valuedOn, appraiser, nextOn, why } = valuation
  const { rows } = await sql<Valued>`
    select state, reserve, units_total,
      (select max(valued_on) from properties.valuations where property_id = ${propertyId}) as newest_on
    from properties.properties where id = ${propertyId} for no key update`.execute(tx)
  const property = rows[0]
  if (property === undefined) throw propertyNotFound()
  try {
    await sql`
      insert into properties.valuations (property_id, valued_on, amount, appraiser, why_id, why_en)
      values (${propertyId}, ${valuedOn}, ${amount}, ${appraiser}, ${why?.id ?? null}, ${why?.en ?? null})`.execute(
      tx,
    )
  } catch (error) {
    if (brokenConstraint(error) === 'valuations_pkey') throw alreadyRecorded()
    throw error
  }
  await recordDocuments(tx, [{ propertyId, kind: 'valuation', issuedOn: valuedOn }])
  const setsPrice = isOperating(property.state) && valuedOn >= (property.newestOn ?? '')
  const unitPrice = setsPrice ? unitPriceBy(amount, property) : null
  if (unitPrice !== null)
    await sql`
      update properties.properties set unit_price = ${unitPrice}, next_valuation_on = ${nextOn}
      where id = ${propertyId}`.execute(tx)
  await refreshListings(tx, [propertyId])
  return unitPrice
}
