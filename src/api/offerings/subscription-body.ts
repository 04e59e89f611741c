import { z } from '@hono/zod-openapi'
import { subscriptionStates } from '#contract'
import { toJsonInteger } from '#kernel'
import type { Subscription } from '#offerings'
import type { PropertyLabel } from '#properties'
import { Integer } from '../fields.ts'

/** A purchase as the API returns it. Amounts are rupiah; instants are UTC. */
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

export function subscriptionBody(subscription: Subscription): z.infer<typeof SubscriptionBody> {
  const { amount, fee, units, unitPrice } = subscription
  return {
    id: subscription.id,
    receiptNumber: subscription.receiptNumber,
    offeringId: subscription.offeringId,
    propertyId: subscription.propertyId,
    units: toJsonInteger(units),
    unitPrice: toJsonInteger(unitPrice),
    amount: toJsonInteger(amount),
    fee: toJsonInteger(fee),
    total: toJsonInteger(amount + fee),
    state: subscription.state,
    placedAt: subscription.placedAt.toISOString(),
    cancellableUntil: subscription.cancellableUntil.toISOString(),
    cancelledAt: subscription.cancelledAt?.toISOString() ?? null,
  }
}

/** A purchase with what a reader knows its property by. */
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

export function purchaseBody(
  subscription: Subscription,
  labels: ReadonlyMap<string, PropertyLabel>,
): z.infer<typeof PurchaseBody> {
  const label = labels.get(subscription.propertyId)
  const property =
    label === undefined
      ? null
      : {
          id: label.id,
          name: label.name,
          picture: { ...label.picture, widths: [...label.picture.widths] },
        }
  return { ...subscriptionBody(subscription), property }
}
