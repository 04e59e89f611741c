import type { PropertyType } from '#contract'
import type { BasisPoints, Localized, Rupiah } from '#kernel'

/**
 * One made-up property: what people wrote about it and the facts that its figures are computed from.
 * Places, prices, rents and occupancy are the demo rows of domain.md 7.5; nobody lives there.
 */
export type DemoProperty = {
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
  readonly buildingArea: number
  readonly landArea: number | null
  readonly yearBuilt: number
  readonly floors: number
  readonly rooms: number
  readonly power: number
  readonly titleEndsOn: string
  readonly titleNumberMasked: string
  readonly price: Rupiah
  readonly issuePrice: Rupiah
  /** A year's rent on the price, at the expected occupancy. */
  readonly grossYieldBasisPoints: BasisPoints
  readonly occupancyBasisPoints: BasisPoints
  /** The first appraisal against the price. */
  readonly valuationBasisPoints: BasisPoints
  /** Held and let by sharia contracts. */
  readonly isSharia?: boolean
  /** A bank's mortgage of the seller still rests on it and goes before the deed. */
  readonly hasDebt?: boolean
  readonly issuer: string
  readonly appraiser: string
  readonly summary: Localized
  readonly story: Localized
  /** What its picture shows. */
  readonly look: Localized
}
