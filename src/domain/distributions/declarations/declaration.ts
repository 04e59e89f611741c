import type { Content } from '#approvals'
import { dayAfter, jakartaDate, type Rupiah } from '#kernel'
import { payDateImpossible, recordDateImpossible } from '../refusals.ts'

/** What finance proposes and another person approves, stored unchanged in the proposal. */
export type DeclarationTerms = {
  readonly propertyId: string
  /** `YYYY-MM`; for a final distribution, the month in which the property was sold. */
  readonly month: string
  readonly isFinal: boolean
  readonly total: Rupiah
  readonly refill: Rupiah
  /** The record day, `YYYY-MM-DD`: holders at the start of this day (WIB) are paid. */
  readonly recordOn: string
  readonly payOn: string
}

export function contentOf(terms: DeclarationTerms): Content {
  const { total, refill, ...rest } = terms
  return { ...rest, total: total.toString(), refill: refill.toString() }
}

type Written = Omit<DeclarationTerms, 'total' | 'refill'> & { total: string; refill: string }

export function termsOf(content: Content): DeclarationTerms {
  // The content was written by `contentOf` and never changes.
  const { total, refill, ...rest } = content as Written
  return { ...rest, total: BigInt(total), refill: BigInt(refill) }
}

const recordDaysMax = 60
const payDaysMax = 30

/**
 * The record day is after the month, within sixty days of its end or of today. The payment day is the record
 * day or up to thirty days later, and not before today.
 */
export function requireDates(
  terms: Pick<DeclarationTerms, 'recordOn' | 'payOn'>,
  earliest: string,
  at: Date,
): void {
  const today = jakartaDate(at)
  const latest = dayAfter(earliest > today ? earliest : today, recordDaysMax)
  if (terms.recordOn < earliest || terms.recordOn > latest)
    throw recordDateImpossible({ earliest, latest })
  const from = terms.recordOn > today ? terms.recordOn : today
  const until = dayAfter(from, payDaysMax)
  if (terms.payOn < from || terms.payOn > until)
    throw payDateImpossible({ earliest: from, latest: until })
}

/** The same for the proceeds of a sale on `soldOn`: the record day is at the earliest the day after the sale. */
export function requireFinalDates(
  terms: Pick<DeclarationTerms, 'recordOn' | 'payOn'>,
  soldOn: string,
  at: Date,
): void {
  requireDates(terms, dayAfter(soldOn), at)
}
