import { createRoute, z } from '@hono/zod-openapi'
import { toJsonInteger } from '#kernel'
import { cancelSubscription, quotePurchase, readSubscription, readSubscriptions } from '#offerings'
import { propertyLabels } from '#properties'
import { IdempotencyHeader, json, jsonBody, jsonPage, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Amount, Integer, PageQuery, Units } from '../fields.ts'
import { idempotencyKey, signedIn } from '../middleware.ts'
import { problemOf } from '../problem.ts'
import {
  PurchaseBody,
  purchaseBody,
  SubscriptionBody,
  subscriptionBody,
} from './subscription-body.ts'

const OfferingParams = z.strictObject({ offeringId: z.uuid() })
const SubscriptionParams = z.strictObject({ subscriptionId: z.uuid() })

const QuoteBody = z
  .object({
    units: Integer,
    unitPrice: Integer,
    amount: Integer,
    fee: Integer,
    total: Integer,
    freeBalance: Integer,
    quotaRemaining: Integer.nullable(),
    isExempt: z.boolean().openapi({
      description: 'My proof of a securities account puts this offering outside the yearly limit',
    }),
    holderUnitsRemaining: Integer,
    unitsLeft: Integer,
    refusal: z.object({ code: z.string(), detail: z.string() }).nullable(),
  })
  .openapi('Quote')

const quote = createRoute({
  method: 'get',
  path: '/offerings/{offeringId}/quote',
  summary: 'What a number of units costs and whether they could be bought now; nothing is reserved',
  security: [{ bearer: [] }],
  request: {
    params: OfferingParams,
    query: z.strictObject({
      units: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).openapi({ example: 12 }),
    }),
  },
  responses: { 200: json(QuoteBody, 'Rupiah and units'), ...problems('offerings.not_found') },
})

const subscribe = createRoute({
  method: 'post',
  path: '/offerings/{offeringId}/subscriptions',
  summary: 'Buy units of an open offering from the free balance',
  description:
    'Idempotent by key. The price goes to escrow, the fee is held; both return in full when the ' +
    'purchase is cancelled before `cancellableUntil`.',
  security: [{ bearer: [] }],
  request: {
    params: OfferingParams,
    headers: IdempotencyHeader,
    body: jsonBody(
      z.strictObject({
        units: Units,
        riskStatementVersion: z.string().min(1).max(20),
        total: Amount.optional().openapi({
          description: 'What it may cost, fee included; refused when it costs something else now',
        }),
      }),
    ),
  },
  responses: {
    201: json(SubscriptionBody, 'Bought'),
    ...problems(
      'offerings.not_found',
      'offerings.not_open',
      'offerings.not_enough_units',
      'offerings.below_minimum',
      'offerings.holder_cap_exceeded',
      'offerings.risk_statement_outdated',
      'offerings.cost_changed',
      'investors.identity_required',
      'investors.suitability_required',
      'investors.suitability_unconfirmed',
      'investors.not_suitable',
      'investors.quota_exceeded',
      'ledger.insufficient_funds',
      'ledger.debt_open',
      'ledger.key_reused',
    ),
  },
})

const list = createRoute({
  method: 'get',
  path: '/subscriptions',
  summary: 'My purchases, newest first',
  security: [{ bearer: [] }],
  request: { query: PageQuery.extend({ propertyId: z.string().min(1).max(80).optional() }) },
  responses: {
    200: jsonPage(PurchaseBody),
    ...problems(),
  },
})

const one = createRoute({
  method: 'get',
  path: '/subscriptions/{subscriptionId}',
  summary: 'One of my purchases',
  security: [{ bearer: [] }],
  request: { params: SubscriptionParams },
  responses: {
    200: json(PurchaseBody, 'The purchase'),
    ...problems('offerings.subscription_not_found'),
  },
})

const cancel = createRoute({
  method: 'post',
  path: '/subscriptions/{subscriptionId}/cancellation',
  summary: 'Cancel a purchase within its cooling-off time for a full refund',
  security: [{ bearer: [] }],
  request: { params: SubscriptionParams, headers: IdempotencyHeader },
  responses: {
    200: json(SubscriptionBody, 'Cancelled and refunded'),
    ...problems(
      'offerings.subscription_not_found',
      'offerings.already_cancelled',
      'offerings.cooling_off_over',
      'ledger.key_reused',
    ),
  },
})

const app = resource()
app.use('/offerings/*', signedIn)
app.use('/subscriptions/*', signedIn)

/** Quotes, purchases and their cancellation. */
export const offeringRoutes = app
  .openapi(quote, async (c) => {
    const { db, clock } = c.var.services
    const { offeringId } = c.req.valid('param')
    const units = BigInt(c.req.valid('query').units)
    const quoted = await quotePurchase(db, clock, c.var.actor, { offeringId, units })
    const { refusal } = quoted
    const problem = refusal === null ? null : problemOf(refusal, c.var.locale, c.var.requestId)
    return c.json(
      {
        units: toJsonInteger(quoted.units),
        unitPrice: toJsonInteger(quoted.unitPrice),
        amount: toJsonInteger(quoted.amount),
        fee: toJsonInteger(quoted.fee),
        total: toJsonInteger(quoted.total),
        freeBalance: toJsonInteger(quoted.freeBalance),
        quotaRemaining:
          quoted.quotaRemaining === null ? null : toJsonInteger(quoted.quotaRemaining),
        isExempt: quoted.isExempt,
        holderUnitsRemaining: toJsonInteger(quoted.holderUnitsRemaining),
        unitsLeft: toJsonInteger(quoted.unitsLeft),
        refusal: problem === null ? null : { code: problem.code, detail: problem.detail },
      },
      200,
    )
  })
  .openapi(subscribe, async (c) => {
    const { desk } = c.var.services
    const purchase = {
      investorId: c.var.actor.userId,
      offeringId: c.req.valid('param').offeringId,
      ...c.req.valid('json'),
    }
    const subscription = await desk.subscribe(purchase, idempotencyKey(c))
    return c.json(subscriptionBody(subscription), 201)
  })
  .openapi(list, async (c) => {
    const { limit, cursor = null, propertyId = null } = c.req.valid('query')
    const { db } = c.var.services
    const page = await readSubscriptions(db, c.var.actor.userId, { limit, cursor }, propertyId)
    const labels = await propertyLabels(
      db,
      page.items.map((subscription) => subscription.propertyId),
    )
    const items = page.items.map((subscription) => purchaseBody(subscription, labels))
    return c.json({ items, nextCursor: page.nextCursor }, 200)
  })
  .openapi(one, async (c) => {
    const { db } = c.var.services
    const { subscriptionId } = c.req.valid('param')
    const subscription = await readSubscription(db, c.var.actor.userId, subscriptionId)
    const labels = await propertyLabels(db, [subscription.propertyId])
    return c.json(purchaseBody(subscription, labels), 200)
  })
  .openapi(cancel, async (c) => {
    const { db, clock } = c.var.services
    const { subscriptionId } = c.req.valid('param')
    const key = idempotencyKey(c)
    const subscription = await cancelSubscription(db, clock, c.var.actor, { subscriptionId, key })
    return c.json(subscriptionBody(subscription), 200)
  })
