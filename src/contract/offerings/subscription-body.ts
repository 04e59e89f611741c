import { z } from '@hono/zod-openapi'
import { Integer } from '../fields.ts'
import { subscriptionStates } from '../words/offerings.ts'

/** A purchase. Amounts are rupiah, instants are UTC. */
export const SubscriptionBody = z
  .object({
    id: z.uuid(),
    receiptNumber: z.string(),
    offeringId: z.uuid(),
    propertyId: z.string(),
    units: Integer,
    unitPrice: Integer,
    amount: Integer,
    fee: Integer,
    total: Integer,
    state: z.enum(subscriptionStates),
    placedAt: z.iso.datetime(),
    cancellableUntil: z.iso.datetime(),
    cancelledAt: z.iso.datetime().nullable(),
  })
  .openapi('Subscription')

/** A purchase with the name and picture of its property. */
export const PurchaseBody = SubscriptionBody.extend({
  property: z
    .object({
      id: z.string(),
      name: z.string(),
      picture: z.object({
        src: z.string(),
        width: z.int(),
        height: z.int(),
        widths: z.array(z.int()),
        color: z.string(),
        alt: z.object({ id: z.string(), en: z.string() }),
      }),
    })
    .nullable()
    .openapi({ description: 'Null while the property is not published' }),
}).openapi('Purchase')
export type Purchase = z.input<typeof PurchaseBody>
