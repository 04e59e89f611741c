import { type BasisPoints, basisPointsOf, type Rupiah } from '#kernel'
import type { Holding } from './book.ts'
import { dayNumber, numberOf } from './day.ts'

/** What was said of a property at its launch, and what came of it, both brought to a year. */
export type PromiseResult = {
  readonly promisedOn: string
  readonly yieldPromisedBasisPoints: BasisPoints
  /** Over the newest twelve months; as the property's page has it. */
  readonly yieldNowBasisPoints: BasisPoints
  readonly occupancyPromisedBasisPoints: BasisPoints
  readonly occupancyNowBasisPoints: BasisPoints
  /** Of a unit's worth a year; null where nothing was said or less than a year has passed. */
  readonly growthPromisedBasisPoints: BasisPoints | null
  readonly growthNowBasisPoints: BasisPoints | null
}

const daysOfYear = 365

/** Null where no promise is kept or the property was never run. */
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
