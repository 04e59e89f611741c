import type { z } from '@hono/zod-openapi'
import type { PurchaseBody, SubscriptionBody } from '#contract/offerings/subscription-body.ts'
import type { Subscription } from '#offerings'
import type { PropertyLabel } from '#properties'
import type { Domain } from '../encode.ts'

export function subscriptionBody(
  subscription: Subscription,
): Domain<z.infer<typeof SubscriptionBody>> {
  return { ...subscription, total: subscription.amount + subscription.fee }
}

export function purchaseBody(
  subscription: Subscription,
  labels: ReadonlyMap<string, PropertyLabel>,
): Domain<z.infer<typeof PurchaseBody>> {
  const label = labels.get(subscription.propertyId)
  return { ...subscriptionBody(subscription), property: label ?? null }
}
