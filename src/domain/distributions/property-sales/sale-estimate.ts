import { sql } from 'kysely'
import type { Db } from '#database'
import type { BasisPoints, Rupiah } from '#kernel'
import { type SaleCosts, saleFigures } from './sale.ts'

const noCosts: SaleCosts = {
  broker: 0n,
  notary: 0n,
  'land-tax': 0n,
  repairs: 0n,
  debt: 0n,
  other: 0n,
}

/**
 * Estimates the total for all holders of a sale on a day, as far as it is known before: the price less the
 * seller's tax, plus what the property has. The costs of the sale are not known yet.
 */
export async function saleEstimate(
  db: Db,
  today: string,
): Promise<(price: Rupiah, own: { readonly reserve: Rupiah; readonly cash: Rupiah }) => Rupiah> {
  const rate = await sellerTaxOn(db, today)
  return (price, own) => saleFigures(price, noCosts, rate, own).total
}

/** The taxes on a sale on a day. */
export async function sellerTaxOn(db: Db, day: string): Promise<BasisPoints> {
  const { rows } = await sql<{ rate: BasisPoints }>`
    select seller_tax_basis_points as rate from property_sales.terms where effective_from <= ${day}::date
    order by effective_from desc limit 1`.execute(db)
  const [terms] = rows
  if (terms === undefined) throw new Error(`nothing says the tax on a sale on ${day}`)
  return terms.rate
}
