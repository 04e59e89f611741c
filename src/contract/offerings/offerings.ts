import { z } from '@hono/zod-openapi'
import { json, jsonCountedPage } from '../answers.ts'
import { Amount, Integer, PageQuery, Units, wholeText } from '../fields.ts'
import { operation } from '../operation.ts'
import { PurchaseBody, SubscriptionBody } from './subscription-body.ts'

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
export type Quote = z.input<typeof QuoteBody>

export const quote = operation('GET /offerings/{offeringId}/quote/', {
  summary: 'What a number of units costs and whether they can be bought now; nothing is reserved',
  params: OfferingParams,
  query: z.strictObject({
    units: wholeText(1, Number.MAX_SAFE_INTEGER).openapi({ example: 12 }),
  }),
  answer: json(QuoteBody, 'Rupiah and units'),
  refuses: ['offerings.not_found'],
})

export const subscribe = operation('POST /offerings/{offeringId}/subscriptions/', {
  summary: 'Buy units of an open offering from the available balance',
  description:
    'Idempotent by key. The price goes to escrow, the fee is held; both return in full when the ' +
    'purchase is cancelled before `cancellableUntil`.',
  params: OfferingParams,
  needsKey: true,
  body: z.strictObject({
    units: Units,
    riskStatementVersion: z.string().min(1).max(20),
    total: Amount.optional().openapi({
      description: 'The expected total, fee included; refused if the total has changed',
    }),
  }),
  created: json(SubscriptionBody, 'Bought'),
  refuses: [
    'offerings.not_found',
    'offerings.not_open',
    'offerings.not_enough_units',
    'offerings.below_minimum',
    'offerings.holder_cap_exceeded',
    'offerings.risk_statement_outdated',
    'offerings.cost_changed',
    'identity.account_frozen',
    'identity.account_suspended',
    'identity.death_reported',
    'identity.account_held',
    'investors.identity_required',
    'investors.suitability_required',
    'investors.suitability_unconfirmed',
    'investors.not_suitable',
    'investors.quota_exceeded',
    'ledger.insufficient_funds',
    'ledger.debt_open',
    'ledger.key_reused',
  ],
})

export const list = operation('GET /subscriptions/', {
  summary: 'My purchases, newest first',
  scopes: ['orders'],
  query: PageQuery.extend({ propertyId: z.string().min(1).max(80).optional() }),
  answer: jsonCountedPage(PurchaseBody),
})

export const one = operation('GET /subscriptions/{subscriptionId}/', {
  summary: 'One of my purchases',
  scopes: ['orders'],
  params: SubscriptionParams,
  answer: json(PurchaseBody, 'The purchase'),
  refuses: ['offerings.subscription_not_found'],
})

export const cancel = operation('POST /subscriptions/{subscriptionId}/cancellation/', {
  summary: 'Cancel a purchase within its cancellation period for a full refund',
  params: SubscriptionParams,
  needsKey: true,
  answer: json(SubscriptionBody, 'Cancelled and refunded'),
  refuses: [
    'offerings.subscription_not_found',
    'offerings.already_cancelled',
    'offerings.cooling_off_over',
    'ledger.key_reused',
  ],
})
