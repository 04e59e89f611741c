import { addWorkingDays, divide, jakartaDate, type Rupiah } from '#kernel'
import { instantOf, type MarketTerms } from './window.ts'

/** What of the terms decides about trades by obvious error. */
export type BustTerms = Pick<MarketTerms, 'bustBasisPoints' | 'bustWorkingDays' | 'closesAt'>

/** Until when a trade can be taken back; after that it is final. */
export function bustableUntil(tradedAt: Date, terms: BustTerms): Date {
  const lastDay = addWorkingDays(jakartaDate(tradedAt), terms.bustWorkingDays)
  return instantOf(lastDay, terms.closesAt)
}

/** Whether a price is further from the reference than an error has to be; exactly as far is not. */
export function isObviousError(
  { price, reference }: { price: Rupiah; reference: Rupiah },
  { bustBasisPoints }: Pick<MarketTerms, 'bustBasisPoints'>,
): boolean {
  const distance = price > reference ? price - reference : reference - price
  return distance > errorDistance(reference, { bustBasisPoints })
}

/** How far from the reference a price may be without being an obvious error, rounded down to the rupiah. */
export function errorDistance(
  reference: Rupiah,
  { bustBasisPoints }: Pick<MarketTerms, 'bustBasisPoints'>,
): Rupiah {
  return divide(reference * BigInt(bustBasisPoints), 10_000n, 'down')
}
