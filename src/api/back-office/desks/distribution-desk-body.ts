import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import type { PayingProperty } from '#distributions'
import { monthAfter } from '#kernel'
import type { Domain } from '../../encode.ts'

export function payingPropertyBody(
  property: PayingProperty,
  { nextMonth, today }: { nextMonth: string; today: string },
  proposal: Domain<Proposal> | null,
) {
  const bookableFrom = `${monthAfter(nextMonth)}-01`
  const isBookable = today >= bookableFrom
  return { ...property, nextMonth, bookableFrom, isBookable, proposal }
}
