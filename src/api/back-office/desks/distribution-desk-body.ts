import type { z } from '@hono/zod-openapi'
import type {
  DeclarationBody,
  MonthBody,
  PayoutLineBody,
} from '#contract/back-office/desks/distribution-desk-body.ts'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import {
  type BookedMonth,
  type Declaration,
  monthAfter,
  type PayingProperty,
  type PayoutLine,
} from '#distributions'
import type { Domain } from '../../encode.ts'

export function monthBody(month: BookedMonth): Domain<z.infer<typeof MonthBody>> {
  return {
    month: month.month,
    gross: month.gross,
    management: month.management,
    maintenance: month.maintenance,
    propertyTax: month.propertyTax,
    insurance: month.insurance,
    reserve: month.reserve,
    incomeTax: month.incomeTax,
    hotelTax: month.hotelTax,
    net: month.net,
    occupancyBasisPoints: month.occupancyBasisPoints,
    reasons: month.reasons,
  }
}

export function declarationBody(declaration: Declaration): Domain<z.infer<typeof DeclarationBody>> {
  const { id, propertyId, propertyName, month, isFinal, reference, state, holders } = declaration
  return {
    id,
    propertyId,
    propertyName,
    month,
    isFinal,
    reference,
    total: declaration.total,
    refill: declaration.refill,
    recordedAt: declaration.recordedAt,
    payAt: declaration.payAt,
    declaredAt: declaration.declaredAt,
    state,
    paidAt: declaration.paidAt,
    finishedAt: declaration.finishedAt,
    holders,
    parts: declaration.parts,
    partsDone: declaration.partsDone,
  }
}

export function payoutLineBody(line: PayoutLine): Domain<z.infer<typeof PayoutLineBody>> {
  return {
    ...line,
    total: line.total,
    recordedAt: line.recordedAt,
    payAt: line.payAt,
    finishedAt: line.finishedAt,
  }
}

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
