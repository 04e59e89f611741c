import type { Figures } from '#contract/figures/figures.ts'
import type { PropertyDossier } from '#contract/properties/dossier-body.ts'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { type CostMeter, costMeter, propertyCosts } from './cost-meter.ts'

/** The whole-life cost of units of one property, by its own accounts and the terms of today. */
export function propertyMeter(
  asked: { readonly amount: number; readonly years: number },
  property: PropertyDetail,
  forecast: PropertyDossier['forecast'],
  terms: Pick<Figures, 'terms' | 'sale' | 'investor'>,
): CostMeter {
  const { money, rent, netYieldBasisPoints } = property
  const management = rent.lines.find(({ kind }) => kind === 'management')?.amount ?? 0
  const gross = rent.gross > 0 ? rent.gross : forecast.gross
  return costMeter(
    asked,
    propertyCosts(
      { ...money, gross, management, netYieldBasisPoints },
      forecast.growthBasisPoints ?? 0,
    ),
    {
      purchaseFeeBasisPoints: terms.terms?.purchaseFeeBasisPoints ?? 0,
      sellerTaxBasisPoints: terms.sale?.sellerTaxBasisPoints ?? 0,
      dividendTaxBasisPoints: terms.investor?.dividendTaxBasisPoints ?? 0,
    },
  )
}
