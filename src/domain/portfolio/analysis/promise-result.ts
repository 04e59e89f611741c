import { type BasisPoints, basisPointsOf, daysBetween } from '#kernel'
import type { Holding } from '../book.ts'

/** The launch forecast of a property and its actual result, both annualised. */
export type PromiseResult = {
  readonly promisedOn: string
  readonly yieldPromisedBasisPoints: BasisPoints
  /** Over the newest twelve months, as on the property's page. */
  readonly yieldNowBasisPoints: BasisPoints
  readonly occupancyPromisedBasisPoints: BasisPoints
  readonly occupancyNowBasisPoints: BasisPoints
  /** The change in the value of the building per year; null when its launch had no such forecast. */
  readonly growthPromisedBasisPoints: BasisPoints | null
  /** By its valuations, as on the property's page; null while they are less than a year apart. */
  readonly growthNowBasisPoints: BasisPoints | null
}

const daysOfYear = 365

/** Null when no forecast is stored or the property never operated. */
export function promiseResultOf({
  property,
  valuations,
  lastPayout,
}: Holding): PromiseResult | null {
  const { promise } = property
  if (promise === null || lastPayout === null) return null
  return {
    promisedOn: promise.madeOn,
    yieldPromisedBasisPoints: basisPointsOf(promise.net * 12n, property.raise),
    yieldNowBasisPoints: property.netYieldBasisPoints,
    occupancyPromisedBasisPoints: promise.occupancyBasisPoints,
    occupancyNowBasisPoints: property.occupancyBasisPoints,
    growthPromisedBasisPoints: promise.growthBasisPoints,
    growthNowBasisPoints: growthOf(valuations),
  }
}

// From the first valuation to the newest. A unit's value would not do: it also contains the reserve, and the price at
// issue contains the costs of buying the building.
function growthOf(valuations: Holding['valuations']): BasisPoints | null {
  const [first, newest] = [valuations[0], valuations.at(-1)]
  if (first === undefined || newest === undefined) return null
  const days = daysBetween(first.valuedOn, newest.valuedOn)
  if (days < daysOfYear) return null
  const growth = (Number(newest.amount) / Number(first.amount)) ** (365.25 / days) - 1
  return Math.round(growth * 10_000)
}
