import type { PropertyState } from '#contract'
import type { BasisPoints, Rupiah } from '#kernel'
import type { CityFact, Picture } from '#properties'
import type { City } from './list-cities.ts'

/** Figures of the properties in a city. A figure is null when there is no data for it yet. */
export type CityFigures = {
  /** The number of published properties in the city, and of those on sale. */
  readonly properties: bigint
  readonly open: bigint
  /** The net yield per year of properties that are let; until one is let, the forecast of the others. */
  readonly netYield: {
    readonly lowestBasisPoints: BasisPoints
    readonly averageBasisPoints: BasisPoints
    readonly highestBasisPoints: BasisPoints
    readonly properties: bigint
    readonly isForecast: boolean
  } | null
  /** The average occupancy of the properties in operation. */
  readonly occupancy: { readonly basisPoints: BasisPoints; readonly properties: bigint } | null
  /** The change in value over twelve months, of properties with valuations before and within that time. */
  readonly valueMove: { readonly basisPoints: BasisPoints; readonly properties: bigint } | null
}

export type CityOverview = City & {
  readonly picture: Picture | null
  readonly figures: CityFigures
}

/** The results of one property in the city so far. */
export type CityResult = {
  readonly id: string
  readonly name: string
  readonly state: Exclude<PropertyState, 'draft'>
  /** The distributions so far: their number, their total, and the amount per unit, rounded down once. */
  readonly payouts: bigint
  readonly paidOut: Rupiah
  readonly perUnit: Rupiah
  /** The newest valuation relative to the first; null before there are two. */
  readonly valueMoveBasisPoints: BasisPoints | null
}

export type CityDetail = CityOverview & {
  /** Rupiah per month and square metre of building, over at most twelve months. */
  readonly rent: {
    readonly perSquareMetre: Rupiah
    readonly properties: bigint
    readonly from: string
    readonly to: string
  } | null
  /** The yearly increase in valuations: the median of properties valued over a year or longer. */
  readonly growth: {
    readonly basisPoints: BasisPoints
    readonly properties: bigint
    readonly since: string
  } | null
  readonly results: readonly CityResult[]
  /** Facts about the city from external sources, as recorded by staff; the newest of each kind. */
  readonly facts: readonly CityFact[]
}
