import { z } from '@hono/zod-openapi'
import { Integer } from '../fields.ts'
import { orderReasons, orderStates, orderValidities } from '../words/market.ts'

/** A private offer of units to the requester. */
export const OfferBody = z
  .object({
    id: z.uuid(),
    propertyId: z.string(),
    property: z.object({ id: z.string(), name: z.string() }).nullable(),
    from: z
      .string()
      .nullable()
      .openapi({ description: 'Who offers them, by initials', example: 'M••• S•••' }),
    limitPrice: Integer.openapi({ description: 'Rupiah per unit' }),
    units: Integer,
    validity: z.enum(orderValidities),
    state: z.enum(orderStates),
    reason: z.enum(orderReasons).nullable(),
    placedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  })
  .openapi('PrivateOffer')
export type Offer = z.input<typeof OfferBody>

/** The same with its present cost. */
export const OfferWithCostBody = OfferBody.extend({
  endsAt: z.iso
    .datetime()
    .nullable()
    .openapi({ description: 'When it expires; null once it has ended' }),
  amount: Integer,
  fee: Integer,
  total: Integer,
  feeBasisPoints: Integer,
  freeBalance: Integer,
  holderUnitsRemaining: Integer,
  quotaRemaining: Integer.nullable(),
  refusal: z.object({ code: z.string(), detail: z.string() }).nullable().openapi({
    description: 'Why it cannot be accepted now',
  }),
}).openapi('PrivateOfferWithCost')
export type OfferWithCost = z.input<typeof OfferWithCostBody>
