import { z } from '@hono/zod-openapi'
import { jakartaDate, toJsonInteger } from '#kernel'
import {
  type DeskOffering,
  nextActs,
  nextTitleStep,
  type OfferingFile,
  offeringActs,
} from '#offerings'
import { titleStepNames } from '#properties'
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
  { name, code, unitsLeft }: { name: string; code: string; unitsLeft: bigint },
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
    unitsSold: toJsonInteger(offering.unitsTotal - unitsLeft),
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
    use: z.object({
      price: Integer,
      buyingCosts: Integer,
      reserve: Integer,
      platformFee: Integer,
      raise: Integer,
    }),
    purchases: z.object({ active: z.int(), allotted: z.int(), refunded: z.int() }),
    lastCancellableUntil: z.iso.datetime().nullable(),
    documents: z.array(z.string()),
    titleSteps: z.array(
      z.object({
        step: z.enum(titleStepNames),
        doneOn: day.nullable(),
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
        obstacle: z.enum(['title-step', 'title-extract']).nullable(),
      }),
    ),
    proposals: z.array(ProposalBody).openapi({ description: 'The newest about this offering' }),
  })
  .openapi('OfferingFile')

export function offeringFileBody(
  file: OfferingFile,
  proposals: z.infer<typeof ProposalBody>[],
): z.infer<typeof OfferingFileBody> {
  const { offering, property, unitsLeft } = file
  const { name, code } = property
  return {
    offering: deskOfferingBody(offering, { name, code, unitsLeft }),
    escrow: toJsonInteger(file.escrow),
    benefit: toJsonInteger(file.benefit),
    use: {
      price: toJsonInteger(property.price),
      buyingCosts: toJsonInteger(property.buyingCosts),
      reserve: toJsonInteger(property.reserve),
      platformFee: toJsonInteger(property.platformFee),
      raise: toJsonInteger(property.raise),
    },
    purchases: file.purchases,
    lastCancellableUntil: file.lastCancellableUntil?.toISOString() ?? null,
    documents: [...property.documents],
    titleSteps: file.titleSteps.map((step) => ({ ...step })),
    nextTitleStep: nextTitleStep(file.titleSteps),
    settledAt: offering.settledAt?.toISOString() ?? null,
    refundDueOn: file.refundDueOn,
    allotmentDueOn: file.allotmentDueOn,
    acts: nextActs(file),
    proposals,
  }
}
