import type { Figures } from '#contract/figures/figures.ts'
import { type CostMeter, costMeter, type PropertyCosts } from '../../money/cost-meter.ts'
import { entryFeesIn } from '../../money/entry-fee.ts'

/** Returns the total cost of units of one property under the current terms. */
export function propertyMeter(
  settings: { readonly amount: number; readonly years: number },
  property: PropertyCosts,
  terms: Pick<Figures, 'terms' | 'sale' | 'investor' | 'resale'>,
): CostMeter {
  return costMeter(settings, property, {
    ...entryFeesIn(terms),
    sellerTaxBasisPoints: terms.sale?.sellerTaxBasisPoints ?? 0,
    dividendTaxBasisPoints: terms.investor?.dividendTaxBasisPoints ?? 0,
  })
}
