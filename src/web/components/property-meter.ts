import type { Figures } from '#contract/figures/figures.ts'
import { type CostMeter, costMeter, type PropertyCosts } from './cost-meter.ts'

/** Returns the total cost of units of one property under the current terms. */
export function propertyMeter(
  settings: { readonly amount: number; readonly years: number },
  property: PropertyCosts,
  terms: Pick<Figures, 'terms' | 'sale' | 'investor'>,
): CostMeter {
  return costMeter(settings, property, {
    purchaseFeeBasisPoints: terms.terms?.purchaseFeeBasisPoints ?? 0,
    sellerTaxBasisPoints: terms.sale?.sellerTaxBasisPoints ?? 0,
    dividendTaxBasisPoints: terms.investor?.dividendTaxBasisPoints ?? 0,
  })
}
