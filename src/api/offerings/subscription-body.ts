import type { z } from '@hono/zod-openapi'
import type { PurchaseBody, SubscriptionBody } from '#contract/offerings/subscription-body.ts'
import type { Subscription } from '#offerings'
import type { PropertyLabel } from '#properties'
import type { Domain } from '../encode.ts'

export function subscriptionBody(
  subscription: Subscription,
): Domain<z.infer<typeof SubscriptionBody>> {
  const { amount, fee, units, unitPrice } = subscription
  return {
    id: subscription.id,
    receiptNumber: subscription.receiptNumber,
    offeringId: subscription.offeringId,
    propertyId: subscription.propertyId,
    units,
    unitPrice,
    amount,
    fee,
    total: amount + fee,
    state: subscription.state,
    placedAt: subscription.placedAt,
    cancellableUntil: subscription.cancellableUntil,
    cancelledAt: subscription.cancelledAt,
  }
}

export function purchaseBody(
  subscription: Subscription,
  labels: ReadonlyMap<string, PropertyLabel>,
): Domain<z.infer<typeof PurchaseBody>> {
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
