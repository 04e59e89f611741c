import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import { monthAfter, type PayingProperty } from '#distributions'
import type { Domain } from '../../encode.ts'

export function payingPropertyBody(
  property: PayingProperty,
  { nextMonth, today }: { nextMonth: string; today: string },
  proposal: Domain<Proposal> | null,
) {
  const { id, code, name, newestBooked, newestDeclared } = property
  const bookableFrom = `${monthAfter(nextMonth)}-01`
  const booking = { nextMonth, bookableFrom, isBookable: today >= bookableFrom }
  const payable = property.payable
  return { id, code, name, newestBooked, newestDeclared, payable, ...booking, proposal }
}
