import type { PropertyCard } from '#contract/properties/property-body.ts'
import { share } from '#kernel'
import { comesFromHolders, type EntryFee, type EntryFees, entryFeeOf } from './entry-fee.ts'

/** The state, yields and costs of a property from which its total cost is calculated: the same on every screen. */
export type PropertyCosts = Pick<
  PropertyCard,
  | 'state'
  | 'issueCostBasisPoints'
  | 'yearlyFeeBasisPoints'
  | 'netYieldBasisPoints'
  | 'growthBasisPoints'
>

/** The fees of the operator and the taxes under the current terms. */
export type CostTerms = EntryFees & {
  /** Of the price at which the property is finally sold. */
  readonly sellerTaxBasisPoints: number
  /** The final tax on distributions, which a resident individual pays unless they are reinvested. */
  readonly dividendTaxBasisPoints: number
}

/** Whole rupiah over the whole holding period. */
export type CostMeter = {
  readonly entry: number
  readonly spread: number
  readonly yearly: number
  readonly exit: number
  readonly tax: number
  readonly total: number
  /** The remaining gain of the same forecast after all costs; a loss when negative. */
  readonly left: number
  /** `total` as a share of the gain before costs; null when the forecast has no gain. */
  readonly shareBasisPoints: number | null
}

/**
 * Returns the total cost of `amount` rupiah of units until the property is sold after `years`: the only
 * definition, for cards, pages and purchases. Units from other investors have no issuing cost in their price, which
 * the first buyers paid. Rent is constant and the value changes as forecast at the launch;
 * every part but the market's fee is rounded to the nearest rupiah, halves up, and the value of each year down.
 */
export function costMeter(
  { amount, years }: { readonly amount: number; readonly years: number },
  property: PropertyCosts,
  terms: CostTerms,
): CostMeter {
  const entry = entryPart(amount, entryFeeOf(property, terms))
  const spread = part(amount, comesFromHolders(property) ? 0 : property.issueCostBasisPoints)
  const yearly = part(amount, property.yearlyFeeBasisPoints) * years
  const income = part(amount, property.netYieldBasisPoints) * years
  const worth = valueAfter(amount - spread, property.growthBasisPoints ?? 0, years)
  const exit = part(worth, terms.sellerTaxBasisPoints)
  const tax = part(Math.max(0, income), terms.dividendTaxBasisPoints)
  const total = entry + spread + yearly + exit + tax
  const before = income + yearly + worth - (amount - spread)
  const shareBasisPoints = before > 0 ? Math.round((total * 10_000) / before) : null
  return { entry, spread, yearly, exit, tax, total, left: before - total, shareBasisPoints }
}

function entryPart(amount: number, { basisPoints, rounding }: EntryFee): number {
  return Number(share(BigInt(amount), basisPoints, rounding))
}

function part(amount: number, basisPoints: number): number {
  return Math.floor((amount * basisPoints + 5_000) / 10_000)
}

function valueAfter(value: number, growthBasisPoints: number, years: number): number {
  let worth = value
  for (let year = 0; year < years; year += 1)
    worth = Math.floor((worth * (10_000 + growthBasisPoints)) / 10_000)
  return worth
}
