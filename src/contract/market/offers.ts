import { z } from '@hono/zod-openapi'
import { json, jsonPage } from '../answers.ts'
import { Amount, PageQuery, Units } from '../fields.ts'
import { operation } from '../operation.ts'
import { Code } from '../referrals/referral-body.ts'
import { offerValidities } from '../words/market.ts'
import { placing } from './market.ts'
import { OrderBody } from './market-body.ts'
import { OfferBody, OfferWithCostBody } from './offer-body.ts'

const OfferParams = z.strictObject({ offerId: z.uuid() })

export const recipient = operation('GET /private-offers/recipient/', {
  summary: 'The initials of the person a code belongs to, before units are offered to them',
  description:
    'An unknown code and the code of a closed account get the same answer. At most twenty requests an hour per account, ' +
    'offers included.',
  query: z.strictObject({ code: Code }),
  answer: json(z.object({ code: z.string(), name: z.string().nullable() }), 'The code exists'),
  refuses: ['referrals.code_unknown', 'market.offer_to_self', 'identity.too_many_attempts'],
})

export const makeOffer = operation('POST /private-offers/', {
  summary: 'Offer units to one person, identified by their code',
  description:
    'Idempotent by key. The units are held at once and are in no book. The answer is an order, which ' +
    'its owner can read and cancel like any other; it cannot be changed.',
  needsKey: true,
  body: z.strictObject({
    propertyId: z.string().min(1).max(80),
    code: Code,
    limitPrice: Amount.openapi({ description: 'Rupiah per unit, on a tick inside the collar' }),
    units: Units,
    validity: z.enum(offerValidities),
  }),
  created: json(OrderBody, 'Offered'),
  refuses: [
    ...placing,
    'referrals.code_unknown',
    'market.offer_to_self',
    'market.offer_needs_trading',
    'identity.too_many_attempts',
  ],
})

export const offers = operation('GET /private-offers/', {
  summary: 'Offers that I received, newest first; of one property, if one is named',
  scopes: ['orders'],
  query: PageQuery.extend({ propertyId: z.string().min(1).max(80).optional() }),
  answer: jsonPage(OfferBody),
})

export const offer = operation('GET /private-offers/{offerId}/', {
  summary: 'One offer that I received, what it costs and whether I can accept it now',
  params: OfferParams,
  answer: json(OfferWithCostBody, 'The offer'),
  refuses: ['market.offer_not_found'],
})

export const acceptOffer = operation('POST /private-offers/{offerId}/acceptance/', {
  summary: 'Buy all units of an offer that I received',
  description: 'The answer is my order, which is filled. Trades are final.',
  params: OfferParams,
  needsKey: true,
  created: json(OrderBody, 'Bought'),
  refuses: [
    ...placing,
    'market.offer_not_found',
    'market.offer_needs_trading',
    'market.order_not_open',
  ],
})

export const declineOffer = operation('POST /private-offers/{offerId}/refusal/', {
  summary: 'Decline an offer that I received',
  params: OfferParams,
  needsKey: true,
  done: 'It is declined, and its units are available again.',
  refuses: ['market.offer_not_found', 'market.order_not_open', 'ledger.key_reused'],
})
