import { cancel, list, one, quote, subscribe } from '#contract/offerings/offerings.ts'
import {
  cancelSubscription,
  countSubscriptions,
  quotePurchase,
  readSubscription,
  readSubscriptions,
  type Subscription,
} from '#offerings'
import { propertyLabels } from '#properties'
import { idempotencyKey } from '../middleware.ts'
import { problemOf } from '../problem.ts'
import { resource } from '../resource.ts'

const app = resource()

/** Quotes, purchases and their cancellation. */
export const offeringRoutes = app
  .serve(quote, async (c) => {
    const { db, clock } = c.var.services
    const { offeringId } = c.req.valid('param')
    const units = BigInt(c.req.valid('query').units)
    const quoted = await quotePurchase(db, clock, c.var.actor, { offeringId, units })
    const { refusal } = quoted
    const problem = refusal === null ? null : problemOf(refusal, c.var.locale, c.var.requestId)
    return { ...quoted, refusal: problem }
  })
  .serve(subscribe, async (c) => {
    const { purchaseSequencer } = c.var.services
    const purchase = {
      investorId: c.var.actor.userId,
      offeringId: c.req.valid('param').offeringId,
      ...c.req.valid('json'),
    }
    const subscription = await purchaseSequencer.subscribe(purchase, idempotencyKey(c))
    return withTotal(subscription)
  })
  .serve(list, async (c) => {
    const { limit, cursor = null, propertyId = null } = c.req.valid('query')
    const { db } = c.var.services
    const { userId } = c.var.actor
    const [page, total] = await Promise.all([
      readSubscriptions(db, userId, { limit, cursor }, propertyId),
      countSubscriptions(db, userId, propertyId),
    ])
    const labels = await propertyLabels(
      db,
      page.items.map((subscription) => subscription.propertyId),
    )
    const items = page.items.map((subscription) => ({
      ...withTotal(subscription),
      property: labels.get(subscription.propertyId) ?? null,
    }))
    return { items, nextCursor: page.nextCursor, total }
  })
  .serve(one, async (c) => {
    const { db } = c.var.services
    const { subscriptionId } = c.req.valid('param')
    const subscription = await readSubscription(db, c.var.actor.userId, subscriptionId)
    const labels = await propertyLabels(db, [subscription.propertyId])
    return { ...withTotal(subscription), property: labels.get(subscription.propertyId) ?? null }
  })
  .serve(cancel, async (c) => {
    const { db, clock } = c.var.services
    const { subscriptionId } = c.req.valid('param')
    const key = idempotencyKey(c)
    const subscription = await cancelSubscription(db, clock, c.var.actor, { subscriptionId, key })
    return withTotal(subscription)
  })

function withTotal(subscription: Subscription) {
  return { ...subscription, total: subscription.amount + subscription.fee }
}
