import type { BuildingFact, PropertyType } from '#contract'
import type { BasisPoints, Localized, Rupiah } from '#kernel'
import type { NewProperty } from '#properties'

/**
 * One fictitious property: its descriptions, and the facts from which its figures are computed. Places, prices,
 * rents and occupancy are the demo rows of domain.md 7.5; no real home is shown.
 */
export type DemoProperty = Pick<NewProperty, BuildingFact> & {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly type: PropertyType
  readonly cityId: string
  readonly street: string
  readonly village: string
  readonly district: string
  readonly postcode: string
  readonly latitude: number
  readonly longitude: number
  readonly titleEndsOn: string
  readonly titleNumberMasked: string
  readonly price: Rupiah
  readonly issuePrice: Rupiah
  /** Yearly rent relative to the price, at the expected occupancy. */
  readonly grossYieldBasisPoints: BasisPoints
  readonly occupancyBasisPoints: BasisPoints
  /** The first valuation relative to the price. */
  readonly valuationBasisPoints: BasisPoints
  /** Held and let under sharia contracts. */
  readonly isSharia?: boolean
  /** True when a bank's mortgage of the seller is still registered and will be discharged before the deed. */
  readonly hasDebt?: boolean
  readonly issuer: string
  readonly appraiser: string
  readonly summary: Localized
  readonly story: Localized
  /** Describes what its picture shows. */
  readonly look: Localized
}
