import type { z } from '@hono/zod-openapi'
import type {
  DeclarationBody,
  MonthBody,
  PayingPropertyBody,
  PayoutLineBody,
} from '#contract/back-office/desks/distribution-desk-body.ts'
import type { ProposalBody } from '#contract/back-office/desks/proposal-body.ts'
import {
  type BookedMonth,
  type Declaration,
  monthAfter,
  type PayingProperty,
  type PayoutLine,
} from '#distributions'
import { toJsonInteger } from '#kernel'

export function monthBody(month: BookedMonth): z.infer<typeof MonthBody> {
  return {
    month: month.month,
    gross: toJsonInteger(month.gross),
    management: toJsonInteger(month.management),
    maintenance: toJsonInteger(month.maintenance),
    propertyTax: toJsonInteger(month.propertyTax),
    insurance: toJsonInteger(month.insurance),
    reserve: toJsonInteger(month.reserve),
    incomeTax: toJsonInteger(month.incomeTax),
    hotelTax: toJsonInteger(month.hotelTax),
    net: toJsonInteger(month.net),
    occupancyBasisPoints: month.occupancyBasisPoints,
    reasons: month.reasons,
  }
}

export function declarationBody(declaration: Declaration): z.infer<typeof DeclarationBody> {
  const { id, propertyId, propertyName, month, isFinal, reference, state, holders } = declaration
  return {
    id,
    propertyId,
    propertyName,
    month,
    isFinal,
    reference,
    total: toJsonInteger(declaration.total),
    refill: toJsonInteger(declaration.refill),
    recordedAt: declaration.recordedAt.toISOString(),
    payAt: declaration.payAt.toISOString(),
    declaredAt: declaration.declaredAt.toISOString(),
    state,
    paidAt: declaration.paidAt?.toISOString() ?? null,
    finishedAt: declaration.finishedAt?.toISOString() ?? null,
    holders,
    parts: declaration.parts,
    partsDone: declaration.partsDone,
  }
}

export function payoutLineBody(line: PayoutLine): z.infer<typeof PayoutLineBody> {
  return {
    ...line,
    total: toJsonInteger(line.total),
    recordedAt: line.recordedAt.toISOString(),
    payAt: line.payAt.toISOString(),
    finishedAt: line.finishedAt?.toISOString() ?? null,
  }
}

export function payingPropertyBody(
  property: PayingProperty,
  { nextMonth, today }: { nextMonth: string; today: string },
  proposal: z.infer<typeof ProposalBody> | null,
): z.infer<typeof PayingPropertyBody> {
  const { id, code, name, newestBooked, newestDeclared } = property
  const bookableFrom = `${monthAfter(nextMonth)}-01`
  const booking = { nextMonth, bookableFrom, isBookable: today >= bookableFrom }
  const payable = toJsonInteger(property.payable)
  return { id, code, name, newestBooked, newestDeclared, payable, ...booking, proposal }
}
