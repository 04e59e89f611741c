import { addWorkingDays, divide, jakartaDate, jakartaTime, type Rupiah } from '#kernel'
import type { MarketTerms } from '../windows/window.ts'

/** The terms that decide about trades made by obvious error. */
export type BustTerms = Pick<MarketTerms, 'bustBasisPoints' | 'bustWorkingDays' | 'closesAt'>

/** The instant until which a trade can be busted; after it the trade is final. */
export function bustableUntil(tradedAt: Date, terms: BustTerms): Date {
  const lastDay = addWorkingDays(jakartaDate(tradedAt), terms.bustWorkingDays)
  return jakartaTime(lastDay, terms.closesAt)
}

/**
 * Whether a price is an obvious error: further from the reference than the terms allow. Exactly at the limit it
 * is not.
 */
export function isObviousError(
  { price, reference }: { price: Rupiah; reference: Rupiah },
  { bustBasisPoints }: Pick<MarketTerms, 'bustBasisPoints'>,
): boolean {
  const distance = price > reference ? price - reference : reference - price
  return distance > errorDistance(reference, { bustBasisPoints })
}

/** The largest distance from the reference that is not an obvious error, rounded down to the rupiah. */
export function errorDistance(
  reference: Rupiah,
  { bustBasisPoints }: Pick<MarketTerms, 'bustBasisPoints'>,
): Rupiah {
  return divide(reference * BigInt(bustBasisPoints), 10_000n, 'down')
}
