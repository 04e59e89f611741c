import { sql } from 'kysely'
import type { Db } from '#database'
import { type Clock, jakartaDate, type Rupiah, share } from '#kernel'
import { writePdf } from '../write-document.ts'
import { agreementDocument } from './agreement-document.ts'
import { type FactRow, factColumns, factsOf, termsOfOffering } from './read-facts.ts'
import { agreementNotFound } from './refusals.ts'

/**
 * Returns the agreement that would be signed for this many units, to be read before buying. The draft is not
 * stored. Refuses with `agreements.not_found` when there is no such offering.
 */
export async function draftAgreement(
  db: Db,
  clock: Clock,
  operator: string | null,
  input: { readonly investorId: string; readonly offeringId: string; readonly units: bigint },
): Promise<Uint8Array> {
  const { rows } = await sql<FactRow & { unitPrice: Rupiah }>`
    select o.unit_price, o.units_total, o.target_units, o.holder_units_max, o.closes_at,
      o.purchase_fee_basis_points, o.cooling_off_hours, o.risk_statement_version, ${factColumns}
    from agreements.offerings o
    join agreements.properties p on p.id = o.property_id
    join agreements.signers g on g.id = ${input.investorId}
    ${termsOfOffering}
    where o.id = ${input.offeringId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw agreementNotFound()
  const { unitPrice, purchaseFeeBasisPoints } = row
  const amount = input.units * unitPrice
  const fee = share(amount, purchaseFeeBasisPoints, 'half-up')
  const facts = {
    ...factsOf(row, operator),
    signed: null,
    units: input.units,
    unitPrice,
    amount,
    fee,
  }
  return await writePdf(agreementDocument(facts, jakartaDate(clock.now())))
}
