import { type SaleReason, saleReasons } from '#contract'
import type { BasisPoints, Rupiah } from '#kernel'
import { share } from '#kernel'

/** What staff enter; the seller's tax follows from the price. */
export type SaleCosts = Readonly<Record<Exclude<SaleReason, 'seller-tax'>, Rupiah>>

export type SaleLine = { readonly reason: SaleReason; readonly amount: Rupiah }

export type SaleFigures = {
  readonly price: Rupiah
  /** In the order of the reasons; none of them is zero. */
  readonly lines: readonly SaleLine[]
  /** What is left of the price. */
  readonly proceeds: Rupiah
  /** The property's own, released by the sale. */
  readonly reserve: Rupiah
  readonly cash: Rupiah
  /** Everything that its holders are paid. */
  readonly total: Rupiah
}

/** What a sale at this price comes to: tax and costs first, then what the property itself still has. */
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
