import { z } from '@hono/zod-openapi'
import { Day, Integer } from '../../fields.ts'
import { offeringActs, offeringObstacles, offeringStates } from '../../words/offerings.ts'
import { titleStepNames } from '../../words/properties.ts'
import { DeskTitleStep } from '../properties/desk-property-body.ts'
import { ProposalBody } from './proposal-body.ts'

export const DeskOfferingBody = z
  .object({
    id: z.uuid(),
    propertyId: z.string(),
    propertyName: z.string(),
    code: z.string(),
    state: z.enum(offeringStates),
    isPaused: z.boolean(),
    unitPrice: Integer,
    unitsTotal: Integer,
    unitsSold: Integer,
    targetUnits: Integer.openapi({ description: 'Fewer sold at the end: everything is refunded' }),
    opensAt: z.iso.datetime(),
    closesAt: z.iso.datetime(),
    lastDay: Day.openapi({ description: 'The last day of the window, in Jakarta' }),
  })
  .openapi('DeskOffering')
export type DeskOffering = z.input<typeof DeskOfferingBody>

export const OfferingFileBody = z
  .object({
    offering: DeskOfferingBody,
    escrow: Integer,
    benefit: Integer.openapi({ description: 'Escrow earnings, which belong to the investors' }),
    toSeller: Integer.openapi({
      description:
        'What the units sold so far leave for the seller and the buying costs; below zero: not enough',
    }),
    benefits: z
      .array(
        z.object({
          id: z.uuid(),
          bookedOn: Day,
          amount: Integer,
          isReversed: z.boolean(),
        }),
      )
      .openapi({ description: 'Booked earnings, newest first, at most 50' }),
    benefitLines: z
      .array(z.object({ lineId: z.string(), bookedOn: Day, amount: Integer, text: z.string() }))
      .openapi({ description: 'Unexplained bank lines that may be escrow earnings' }),
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
    titleSteps: z.array(DeskTitleStep),
    nextTitleStep: z.enum(titleStepNames).nullable(),
    settledAt: z.iso.datetime().nullable(),
    refundDueOn: Day.nullable(),
    allotmentDueOn: Day.nullable(),
    acts: z.array(
      z.object({
        act: z.enum(offeringActs),
        obstacle: z.enum(offeringObstacles).nullable(),
        mayAct: z.boolean().openapi({ description: 'Whether my role may take it' }),
      }),
    ),
    proposals: z
      .array(ProposalBody)
      .openapi({ description: 'The latest proposal about this offering' }),
  })
  .openapi('OfferingFile')
export type OfferingFile = z.input<typeof OfferingFileBody>
