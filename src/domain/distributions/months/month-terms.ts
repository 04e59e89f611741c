import { sql } from 'kysely'
import type { Db } from '#database'
import { type BasisPoints, lastDayOfMonth, type Rupiah, share } from '#kernel'
import { readForecast, readTaxTermsOf, runningLeases, taxesOf } from '#properties'
import type { MonthAmounts } from './month.ts'

/** The figures of a month that staff enter; the manager's fee and the taxes are calculated from them. */
export type EnteredAmounts = Omit<MonthAmounts, 'management' | 'incomeTax' | 'hotelTax'>

/**
 * Calculates all figures of a month: the fee is the share of the rent stated at launch, the taxes are those of
 * the property's class on the last day of the month. Without a launch forecast both are zero.
 */
export async function wholeMonth(
  db: Db,
  { propertyId, month, ...entered }: EnteredAmounts & { propertyId: string; month: string },
): Promise<MonthAmounts> {
  const { gross, maintenance, propertyTax, insurance, reserve } = entered
  const amounts = { gross, maintenance, propertyTax, insurance, reserve }
  const forecast = await readForecast(db, propertyId)
  if (forecast === null || forecast.gross === 0n)
    return { ...amounts, management: 0n, incomeTax: 0n, hotelTax: 0n }
  const management = (gross * forecast.management * 2n + forecast.gross) / (forecast.gross * 2n)
  const terms = await readTaxTermsOf(db, propertyId, lastDayOfMonth(month))
  return { ...amounts, management, ...taxesOf(terms, { ...amounts, management }) }
}

/**
 * The usual rent and costs of a property's month, and the limits beyond which a month must be confirmed or is
 * refused.
 */
type Usual = {
  readonly gross: Rupiah
  readonly costs: Rupiah
  readonly rentBasisPoints: BasisPoints
  readonly costsBasisPoints: BasisPoints
  /** A rent above this is refused. */
  readonly grossMax: Rupiah
}

type Bounds = {
  months: number
  rentBasisPoints: BasisPoints
  costsBasisPoints: BasisPoints
  rentOfPriceBasisPoints: BasisPoints
}

/** Calculated from the current leases and the newest months; before the first month, from the launch forecast. */
export async function readUsual(
  db: Db,
  property: { readonly id: string; readonly price: Rupiah },
  month: string,
): Promise<Usual> {
  const on = lastDayOfMonth(month)
  const { rows } = await sql<Bounds>`
    select months, rent_basis_points, costs_basis_points, rent_of_price_basis_points
    from distributions.plausibility where effective_from <= ${on}::date
    order by effective_from desc limit 1`.execute(db)
  const [bounds] = rows
  if (bounds === undefined) throw new Error(`nothing says what is plausible on ${on}`)
  const [newest, leases, forecast] = await Promise.all([
    sql<{ gross: Rupiah; costs: Rupiah }>`
      select gross, maintenance + property_tax + insurance as costs from distributions.months m
      where property_id = ${property.id} order by m.month desc limit ${bounds.months}`.execute(db),
    runningLeases(db, property.id, on),
    readForecast(db, property.id),
  ])
  const leased = leases.reduce((sum, { monthlyRent }) => sum + (monthlyRent ?? 0n), 0n)
  const most = (amounts: readonly Rupiah[]) => amounts.reduce((a, b) => (b > a ? b : a), 0n)
  const gross = most([leased, ...newest.rows.map((row) => row.gross)])
  const costs = most(newest.rows.map((row) => row.costs))
  const expected = forecast ?? { gross: 0n, maintenance: 0n, propertyTax: 0n, insurance: 0n }
  return {
    gross: gross === 0n ? expected.gross : gross,
    costs: costs === 0n ? expected.maintenance + expected.propertyTax + expected.insurance : costs,
    rentBasisPoints: bounds.rentBasisPoints,
    costsBasisPoints: bounds.costsBasisPoints,
    grossMax: share(property.price, bounds.rentOfPriceBasisPoints, 'down'),
  }
}

/** Whether a month's rent or costs are so far above the usual that staff must confirm them explicitly. */
export function isUnusual(
  { gross, maintenance, propertyTax, insurance }: EnteredAmounts,
  usual: Usual,
): boolean {
  const above = (amount: Rupiah, of: Rupiah, basisPoints: BasisPoints) =>
    amount * 10_000n > of * BigInt(basisPoints)
  return (
    above(gross, usual.gross, usual.rentBasisPoints) ||
    above(maintenance + propertyTax + insurance, usual.costs, usual.costsBasisPoints)
  )
}
