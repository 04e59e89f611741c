import { type BasisPoints, basisPointsOf, type Rupiah } from '#kernel'
import type { Holding } from './book.ts'
import { dayNumber, numberOf } from './day.ts'

/** The launch forecast of a property and its actual result, both annualised. */
export type PromiseResult = {
  readonly promisedOn: string
  readonly yieldPromisedBasisPoints: BasisPoints
  /** Over the newest twelve months, as on the property's page. */
  readonly yieldNowBasisPoints: BasisPoints
  readonly occupancyPromisedBasisPoints: BasisPoints
  readonly occupancyNowBasisPoints: BasisPoints
  /** As a share of a unit's value per year; null without a forecast or with less than a year of data. */
  readonly growthPromisedBasisPoints: BasisPoints | null
  readonly growthNowBasisPoints: BasisPoints | null
}

const daysOfYear = 365

/** Null when no forecast is stored or the property never operated. */
export function promiseResultOf(
  { property, valuations, lastPayout }: Holding,
  now: Date,
): PromiseResult | null {
  const { promise } = property
  if (promise === null || lastPayout === null) return null
  return {
    promisedOn: promise.madeOn,
    yieldPromisedBasisPoints: basisPointsOf(promise.net * 12n, property.raise),
    yieldNowBasisPoints: property.netYieldBasisPoints,
    occupancyPromisedBasisPoints: promise.occupancyBasisPoints,
    occupancyNowBasisPoints: property.occupancyBasisPoints,
    growthPromisedBasisPoints: promise.growthBasisPoints,
    growthNowBasisPoints: growthOf(property.issuePrice, valuations, promise.madeOn, now),
  }
}

function growthOf(
  issuePrice: Rupiah,
  valuations: Holding['valuations'],
  since: string,
  now: Date,
): BasisPoints | null {
  const newest = valuations.at(-1)
  if (newest === undefined || newest.valuedOn <= since) return null
  if (dayNumber(now) - numberOf(since) < daysOfYear) return null
  const years = (numberOf(newest.valuedOn) - numberOf(since)) / daysOfYear
  if (years < 1) return null
  return Math.round(((Number(newest.unitPrice) / Number(issuePrice)) ** (1 / years) - 1) * 10_000)
}
