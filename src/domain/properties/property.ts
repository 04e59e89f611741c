import type { BuildingFact, OptionalBuildingFact } from '#contract'
import { divide, type Localized, type Rupiah } from '#kernel'

/** SHGB: a right to build on land. SHMSRS: strata title of a flat. A company cannot hold SHM. */
export type TitleKind = 'SHGB' | 'SHMSRS'

/** The company that owns one building; the number of a demo company begins with `DEMO-`. */
export type Issuer = {
  readonly id: string
  readonly name: string
  readonly number: string
  readonly isDemo: boolean
}

/** `{src}-{width}.avif` and `.webp` exist for every width; the card shows the first picture. */
export type Picture = {
  readonly src: string
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
  readonly color: string
  readonly alt: Localized
}

/** The location of a building. */
export type PropertyPlace = {
  readonly cityId: string
  readonly street: string
  readonly village: string
  readonly district: string
  readonly postcode: string
  readonly latitude: number
  readonly longitude: number
}

export type BuildingFacts = {
  readonly [Name in BuildingFact]: Name extends OptionalBuildingFact ? number | null : number
}

export type Building = BuildingFacts & {
  readonly titleKind: TitleKind
  /** `YYYY-MM-DD` */
  readonly titleEndsOn: string
  readonly titleNumberMasked: string
}

/**
 * The use of the money raised. `raise` is the sum of the other four and equals `unitsTotal × issuePrice`; its
 * legal ceiling is Rp10 bn (POJK 57/2020, kept by 17/2025).
 */
export type Funding = {
  readonly price: Rupiah
  readonly buyingCosts: Rupiah
  readonly reserve: Rupiah
  readonly platformFee: Rupiah
  readonly raise: Rupiah
  readonly unitsTotal: bigint
  readonly issuePrice: Rupiah
}

/** Returns the price of a unit by a valuation: building and reserve divided by all units, rounded down. */
export function unitPriceBy(
  valuation: Rupiah,
  funding: Pick<Funding, 'reserve' | 'unitsTotal'>,
): Rupiah {
  return divide(valuation + funding.reserve, funding.unitsTotal, 'down')
}
