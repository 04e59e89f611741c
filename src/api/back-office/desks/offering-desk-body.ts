import type { z } from '@hono/zod-openapi'
import type { OfferingAct } from '#contract'
import type {
  DeskOfferingBody,
  OfferingFileBody,
} from '#contract/back-office/desks/offering-desk-body.ts'
import type { ProposalBody } from '#contract/back-office/desks/proposal-body.ts'
import { jakartaDate, toJsonInteger } from '#kernel'
import {
  type DeskOffering,
  type NextAct,
  nextActs,
  nextTitleStep,
  type OfferingFile,
} from '#offerings'

const proposedBy: Partial<Record<OfferingAct, z.infer<typeof ProposalBody>['kind']>> = {
  withdraw: 'offering-withdrawal',
  close: 'offering-closing',
  'book-benefit': 'escrow-benefit',
}

// What waits for another person is not proposed once more.
function unlessProposed(next: NextAct, proposals: readonly z.infer<typeof ProposalBody>[]) {
  const kind = proposedBy[next.act]
  const isProposed = proposals.some((each) => each.kind === kind && each.state === 'waiting')
  return isProposed ? { ...next, obstacle: 'proposed' as const } : next
}

type Listed = Pick<
  DeskOffering,
  | 'id'
  | 'propertyId'
  | 'state'
  | 'pausedAt'
  | 'unitPrice'
  | 'unitsTotal'
  | 'targetUnits'
  | 'opensAt'
  | 'closesAt'
>

export function deskOfferingBody(
  offering: Listed,
  { name, code, unitsSold }: { name: string; code: string; unitsSold: bigint },
): z.infer<typeof DeskOfferingBody> {
  return {
    id: offering.id,
    propertyId: offering.propertyId,
    propertyName: name,
    code,
    state: offering.state,
    isPaused: offering.pausedAt !== null,
    unitPrice: toJsonInteger(offering.unitPrice),
    unitsTotal: toJsonInteger(offering.unitsTotal),
    unitsSold: toJsonInteger(unitsSold),
    targetUnits: toJsonInteger(offering.targetUnits),
    opensAt: offering.opensAt.toISOString(),
    closesAt: offering.closesAt.toISOString(),
    lastDay: jakartaDate(new Date(offering.closesAt.getTime() - 1)),
  }
}

export function offeringFileBody(
  file: OfferingFile,
  proposals: z.infer<typeof ProposalBody>[],
): z.infer<typeof OfferingFileBody> {
  const { offering, property, unitsSold } = file
  const { name, code } = property
  return {
    offering: deskOfferingBody(offering, { name, code, unitsSold }),
    escrow: toJsonInteger(file.escrow),
    benefit: toJsonInteger(file.benefit),
    toSeller: toJsonInteger(file.toSeller),
    benefits: file.benefits.map(({ id, bookedOn, amount, reversedAt }) => {
      return { id, bookedOn, amount: toJsonInteger(amount), isReversed: reversedAt !== null }
    }),
    benefitLines: file.credits.map((line) => ({ ...line, amount: toJsonInteger(line.amount) })),
    use: {
      price: toJsonInteger(property.price),
      buyingCosts: toJsonInteger(property.buyingCosts),
      reserve: toJsonInteger(property.reserve),
      platformFee: toJsonInteger(property.platformFee),
      raise: toJsonInteger(property.raise),
    },
    purchases: file.purchases,
    lastCancellableUntil: file.lastCancellableUntil?.toISOString() ?? null,
    proofs: [...property.proofs],
    titleSteps: file.titleSteps.map((step) => ({ ...step })),
    nextTitleStep: nextTitleStep(file.titleSteps),
    settledAt: offering.settledAt?.toISOString() ?? null,
    refundDueOn: file.refundDueOn,
    allotmentDueOn: file.allotmentDueOn,
    acts: nextActs(file).map((act) => unlessProposed(act, proposals)),
    proposals,
  }
}
