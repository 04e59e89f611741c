import type { z } from '@hono/zod-openapi'
import type { PurchaseBody, SubscriptionBody } from '#contract/offerings/subscription-body.ts'
import { toJsonInteger } from '#kernel'
import type { Subscription } from '#offerings'
import type { PropertyLabel } from '#properties'

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
