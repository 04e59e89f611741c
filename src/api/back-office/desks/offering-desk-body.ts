import type { z } from '@hono/zod-openapi'
import type { OfferingAct } from '#contract'
import type {
  DeskOfferingBody,
  OfferingFileBody,
} from '#contract/back-office/desks/offering-desk-body.ts'
import type { ProposalBody } from '#contract/back-office/desks/proposal-body.ts'
import { jakartaDate } from '#kernel'
import {
  type DeskOffering,
  type NextAct,
  nextActs,
  nextTitleStep,
  type OfferingFile,
} from '#offerings'
import type { Domain } from '../../encode.ts'

const proposedBy: Partial<Record<OfferingAct, z.infer<typeof ProposalBody>['kind']>> = {
  withdraw: 'offering-withdrawal',
  close: 'offering-closing',
  'book-benefit': 'escrow-benefit',
}

// What waits for another person is not proposed once more.
function unlessProposed(next: NextAct, proposals: readonly Domain<z.infer<typeof ProposalBody>>[]) {
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
): Domain<z.infer<typeof DeskOfferingBody>> {
  return {
    id: offering.id,
    propertyId: offering.propertyId,
    propertyName: name,
    code,
    state: offering.state,
    isPaused: offering.pausedAt !== null,
    unitPrice: offering.unitPrice,
    unitsTotal: offering.unitsTotal,
    unitsSold,
    targetUnits: offering.targetUnits,
    opensAt: offering.opensAt,
    closesAt: offering.closesAt,
    lastDay: jakartaDate(new Date(offering.closesAt.getTime() - 1)),
  }
}

export function offeringFileBody(
  file: OfferingFile,
  proposals: readonly Domain<z.infer<typeof ProposalBody>>[],
): Domain<z.infer<typeof OfferingFileBody>> {
  const { offering, property, unitsSold } = file
  const { name, code } = property
  return {
    offering: deskOfferingBody(offering, { name, code, unitsSold }),
    escrow: file.escrow,
    benefit: file.benefit,
    toSeller: file.toSeller,
    benefits: file.benefits.map(({ id, bookedOn, amount, reversedAt }) => {
      return { id, bookedOn, amount, isReversed: reversedAt !== null }
    }),
    benefitLines: file.credits.map((line) => ({ ...line, amount: line.amount })),
    use: {
      price: property.price,
      buyingCosts: property.buyingCosts,
      reserve: property.reserve,
      platformFee: property.platformFee,
      raise: property.raise,
    },
    purchases: file.purchases,
    lastCancellableUntil: file.lastCancellableUntil,
    proofs: [...property.proofs],
    titleSteps: file.titleSteps.map((step) => ({ ...step })),
    nextTitleStep: nextTitleStep(file.titleSteps),
    settledAt: offering.settledAt,
    refundDueOn: file.refundDueOn,
    allotmentDueOn: file.allotmentDueOn,
    acts: nextActs(file).map((act) => unlessProposed(act, proposals)),
    proposals,
  }
}
