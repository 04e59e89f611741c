import { z } from '@hono/zod-openapi'
import { type OfferingAct, offeringActs, offeringObstacles, titleStepNames } from '#contract'
import { jakartaDate, toJsonInteger } from '#kernel'
import {
  type DeskOffering,
  type NextAct,
  nextActs,
  nextTitleStep,
  type OfferingFile,
} from '#offerings'
import { Integer } from '../../fields.ts'
import { ProposalBody } from './proposal-body.ts'

const day = z.iso.date()

export const DeskOfferingBody = z
  .object({
    id: z.uuid(),
    propertyId: z.string(),
    propertyName: z.string(),
    code: z.string(),
    state: z.enum([
      'review',
      'coming-soon',
      'open',
      'funded',
      'closing',
      'closed',
      'failed',
      'withdrawn',
      'declined',
    ]),
    isPaused: z.boolean(),
    unitPrice: Integer,
    unitsTotal: Integer,
    unitsSold: Integer,
    targetUnits: Integer.openapi({ description: 'Fewer sold at the end: everything is refunded' }),
    opensAt: z.iso.datetime(),
    closesAt: z.iso.datetime(),
    lastDay: day.openapi({ description: 'The last day of the window, in Jakarta' }),
  })
  .openapi('DeskOffering')

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

export const OfferingFileBody = z
  .object({
    offering: DeskOfferingBody,
    escrow: Integer,
    benefit: Integer.openapi({ description: 'What escrow earned; it is the investors’' }),
    toSeller: Integer.openapi({
      description:
        'For the seller and the buying costs by what is sold now; below zero: not enough',
    }),
    benefits: z
      .array(
        z.object({
          id: z.uuid(),
          bookedOn: day,
          amount: Integer,
          isReversed: z.boolean(),
        }),
      )
      .openapi({ description: 'What was booked as earned, newest first, 50 at most' }),
    benefitLines: z
      .array(z.object({ lineId: z.string(), bookedOn: day, amount: Integer, text: z.string() }))
      .openapi({ description: 'Lines of our bank that nothing explains and that may be it' }),
    use: z.object({
      price: Integer,
      buyingCosts: Integer,
      reserve: Integer,
      platformFee: Integer,
      raise: Integer,
    }),
    purchases: z.object({ active: z.int(), allotted: z.int(), refunded: z.int() }),
    lastCancellableUntil: z.iso.datetime().nullable(),
    proofs: z.array(z.string()).openapi({ description: 'Kinds of approved documents' }),
    titleSteps: z.array(
      z.object({
        step: z.enum(titleStepNames),
        doneOn: day.nullable(),
        documentId: z.uuid().nullable(),
        documentOn: day.nullable(),
      }),
    ),
    nextTitleStep: z.enum(titleStepNames).nullable(),
    settledAt: z.iso.datetime().nullable(),
    refundDueOn: day.nullable(),
    allotmentDueOn: day.nullable(),
    acts: z.array(
      z.object({
        act: z.enum(offeringActs),
        obstacle: z.enum(offeringObstacles).nullable(),
      }),
    ),
    proposals: z.array(ProposalBody).openapi({ description: 'The newest about this offering' }),
  })
  .openapi('OfferingFile')

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
