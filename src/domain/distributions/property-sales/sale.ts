import { type SaleReason, saleReasons } from '#contract'
import type { BasisPoints, Rupiah } from '#kernel'
import { share } from '#kernel'

/** The figures that staff enter; the seller's tax is calculated from the price. */
export type SaleCosts = Readonly<Record<Exclude<SaleReason, 'seller-tax'>, Rupiah>>

export type SaleLine = { readonly reason: SaleReason; readonly amount: Rupiah }

export type SaleFigures = {
  readonly price: Rupiah
  /** The deductions in the order of their kinds, none of them zero. */
  readonly lines: readonly SaleLine[]
  /** The remainder of the price. */
  readonly proceeds: Rupiah
  /** The property's reserve, which the sale releases. */
  readonly reserve: Rupiah
  readonly cash: Rupiah
  /** The total paid to the holders. */
  readonly total: Rupiah
}

/** Calculates the result of a sale at this price: price less tax and costs, plus what the property still has. */
export function saleFigures(
  price: Rupiah,
  costs: SaleCosts,
  sellerTaxBasisPoints: BasisPoints,
  own: { readonly reserve: Rupiah; readonly cash: Rupiah },
): SaleFigures {
  const amounts = { ...costs, 'seller-tax': share(price, sellerTaxBasisPoints, 'half-up') }
  const lines = saleReasons
    .map((reason) => ({ reason, amount: amounts[reason] }))
    .filter(({ amount }) => amount > 0n)
  const proceeds = lines.reduce((left, { amount }) => left - amount, price)
  return { price, lines, proceeds, ...own, total: proceeds + own.reserve + own.cash }
}
