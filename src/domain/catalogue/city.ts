import type { PropertyState } from '#contract'
import type { BasisPoints, Rupiah } from '#kernel'
import type { CityFact, Picture } from '#properties'
import type { City } from './list-cities.ts'

/** What the properties of a city come to. Null: there is nothing yet to calculate it from. */
export type CityFigures = {
  /** Published there, and those of them that are on sale. */
  readonly properties: bigint
  readonly open: bigint
  /** Net, a year, over properties that are let; before the first of them, what the others expect. */
  readonly netYield: {
    readonly lowestBasisPoints: BasisPoints
    readonly averageBasisPoints: BasisPoints
    readonly highestBasisPoints: BasisPoints
    readonly properties: bigint
    readonly isForecast: boolean
  } | null
  /** How full the properties that run are, on average. */
  readonly occupancy: { readonly basisPoints: BasisPoints; readonly properties: bigint } | null
  /** Value now against twelve months ago, of properties that were valued before and since. */
  readonly valueMove: { readonly basisPoints: BasisPoints; readonly properties: bigint } | null
}

export type CityOverview = City & {
  readonly picture: Picture | null
  readonly figures: CityFigures
}

/** How one property there has done so far. */
export type CityResult = {
  readonly id: string
  readonly name: string
  readonly state: Exclude<PropertyState, 'draft'>
  /** Distributions so far: how many, all of them, and what one unit was paid. */
  readonly payouts: bigint
  readonly paidOut: Rupiah
  readonly perUnit: Rupiah
  /** The newest valuation against the first; null before there are two. */
  readonly valueMoveBasisPoints: BasisPoints | null
}

export type CityDetail = CityOverview & {
  /** Rupiah a month for a square metre of building, over at most twelve months. */
  readonly rent: {
    readonly perSquareMetre: Rupiah
    readonly properties: bigint
    readonly from: string
    readonly to: string
  } | null
  /** By how much valuations rose a year, the median of properties valued for a year or longer. */
  readonly growth: {
    readonly basisPoints: BasisPoints
    readonly properties: bigint
    readonly since: string
  } | null
  readonly results: readonly CityResult[]
  /** What others say about it, the newest of each kind, as staff read it somewhere. */
  readonly facts: readonly CityFact[]
}
