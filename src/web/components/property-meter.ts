import type { Figures } from '#contract/figures/figures.ts'
import type { PropertyCard } from '#contract/properties/property-body.ts'
import { type CostMeter, costMeter, type PropertyCosts } from './cost-meter.ts'
import { isOperating, lifeCycleOf } from './life-cycle.ts'

type PropertyMeter = CostMeter & {
  /** Whether the units are bought from other investors, with the fee of a trade and no cost of issuing. */
  readonly isResale: boolean
}

/**
 * Returns the total cost of units of one property under the current terms. Units from other investors are counted at
 * their value: what a seller asks above or below it is no fee.
 */
export function propertyMeter(
  settings: { readonly amount: number; readonly years: number },
  property: PropertyCosts & Pick<PropertyCard, 'state'>,
  terms: Pick<Figures, 'terms' | 'sale' | 'investor' | 'resale'>,
): PropertyMeter {
  const isResale = isOperating(lifeCycleOf(property.state))
  const taxes = {
    sellerTaxBasisPoints: terms.sale?.sellerTaxBasisPoints ?? 0,
    dividendTaxBasisPoints: terms.investor?.dividendTaxBasisPoints ?? 0,
  }
  const purchaseFeeBasisPoints = isResale
    ? terms.resale.buyerFeeBasisPoints
    : (terms.terms?.purchaseFeeBasisPoints ?? 0)
  const issueCostBasisPoints = isResale ? 0 : property.issueCostBasisPoints
  const meter = costMeter(
    settings,
    { ...property, issueCostBasisPoints },
    { purchaseFeeBasisPoints, ...taxes },
  )
  return { ...meter, isResale }
}
