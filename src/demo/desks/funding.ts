import { divide, share } from '#kernel'
import type { Funding } from '#properties'
import type { DemoProperty } from '../properties/demo-property.ts'

/**
 * The part of a price that is exempt from the tax on acquiring land and buildings; it differs by city, this is
 * a usual amount.
 */
const taxFreePart = 80_000_000n
const acquisitionTaxBasisPoints = 500
const deedBasisPoints = 100
const appraisalAndLegalCheck = 35_000_000n
const platformFeeBasisPoints = 500
/** Six months of an ordinary building's costs. */
const reserveBasisPoints = 140

/**
 * Returns the amount to raise for a building: its price, BPHTB 5 % above the exempt part, deed 1 %, PNBP
 * price/1000 + Rp50,000, valuation, reserve, and 5 % of the raise for the platform. Rounded up to hundreds of units;
 * the rounding difference goes to the reserve.
 */
export function fundingOf(property: Pick<DemoProperty, 'price' | 'issuePrice'>): Funding {
  const { price, issuePrice } = property
  const taxed = price > taxFreePart ? price - taxFreePart : 0n
  const buyingCosts =
    share(taxed, acquisitionTaxBasisPoints, 'half-up') +
    share(price, deedBasisPoints, 'half-up') +
    divide(price, 1000n, 'half-up') +
    50_000n +
    appraisalAndLegalCheck
  const least = price + buyingCosts + share(price, reserveBasisPoints, 'up')
  const needed = divide(least * 10_000n, BigInt(10_000 - platformFeeBasisPoints), 'up')
  const lot = issuePrice * 100n
  const raise = divide(needed, lot, 'up') * lot
  const platformFee = share(raise, platformFeeBasisPoints, 'down')
  const reserve = raise - price - buyingCosts - platformFee
  return {
    price,
    buyingCosts,
    reserve,
    platformFee,
    raise,
    unitsTotal: raise / issuePrice,
    issuePrice,
  }
}
