import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json, jsonPage } from '../answers.ts'
import { Amount, Day, OpenPageQuery, Units, wholeText } from '../fields.ts'
import { file, fileTypes } from '../files.ts'
import { operation } from '../operation.ts'
import { orderSides, orderValidities } from '../words/market.ts'
import {
  BookBody,
  LiquidityMonthBody,
  NamedOrderBody,
  OrderBody,
  OrderEventBody,
  OrderQuoteBody,
  OrderWithFillsBody,
  ResaleHistoryBody,
  TradingWindowBody,
  WindowResultBody,
} from './market-body.ts'

const OrderParams = z.strictObject({ orderId: z.uuid() })
const PropertyParams = z.strictObject({ propertyId: z.string().min(1).max(80) })

export const placing = [
  'market.listing_not_found',
  'market.closed',
  'market.halted',
  'market.units_locked',
  'market.price_not_on_tick',
  'market.price_outside_collar',
  'market.lot_too_large',
  'market.too_many_units',
  'market.date_over',
  'market.date_too_late',
  'market.too_few_units',
  'market.too_little_money',
  'market.limit_exceeded',
  'market.cap_exceeded',
  'market.holders_exceeded',
  'identity.account_frozen',
  'identity.account_suspended',
  'identity.death_reported',
  'identity.account_held',
  'investors.identity_required',
  'investors.suitability_required',
  'investors.suitability_unconfirmed',
  'investors.not_suitable',
  'ledger.debt_open',
  'ledger.key_reused',
] as const

export const windows = operation('GET /market/windows/', {
  summary: 'Trading windows: current, announced and past ones, newest first',
  access: 'everybody',
  answer: json(z.object({ items: z.array(TradingWindowBody) }), 'Windows'),
})

export const book = operation('GET /properties/{propertyId}/book/', {
  summary: 'The order book of a property, its latest trades, and when it can be traded',
  access: 'everybody',
  params: PropertyParams,
  answer: json(BookBody, 'The book'),
  refuses: ['market.listing_not_found'],
})

export const history = operation('GET /properties/{propertyId}/resale-history/', {
  summary: 'The prices at which units of a property were traded, and how sell orders ended',
  access: 'everybody',
  params: PropertyParams,
  answer: json(ResaleHistoryBody, 'Rupiah per unit, units and trading days'),
  refuses: ['market.listing_not_found'],
})

export const liquidity = operation('GET /market/liquidity/', {
  summary: 'Trading of all properties month by month, including orders that were never filled',
  access: 'everybody',
  answer: json(
    z.object({ items: z.array(LiquidityMonthBody), lastWindow: WindowResultBody.nullable() }),
    'The months of the last two years with trading or orders, newest first, and how the last window that has ended went',
  ),
})

export const bookStream = operation('GET /market/stream/', {
  summary: 'Server-sent events: the book and the trades of a property, or which books changed',
  description:
    'Each event `trade` carries one trade, oldest first, with its number as the id of the event; ' +
    'each event `book` carries the whole book, as in the answer of `GET ' +
    '/properties/{propertyId}/book/`, so that nothing has to be merged. States that are replaced ' +
    'within a fifth of a second are skipped. With `Last-Event-ID` the trades made since then come ' +
    'first, as far as they are among the last fifty. Without `property`, each event `change` has ' +
    'the `propertyIds` of the books that changed within a fifth of a second, or null when any of ' +
    'them may have.',
  access: 'everybody',
  query: z.strictObject({ property: PropertyParams.shape.propertyId.optional() }),
  headers: z.object({ 'last-event-id': z.string().optional() }),
  answer: {
    description: 'Events until either side closes',
    content: { 'text/event-stream': { schema: z.string() } },
  },
  refuses: ['market.listing_not_found', 'market.too_many_streams'],
})

export const quoteOrder = operation('GET /orders/quote/', {
  summary:
    'What an order would cost or bring and whether it can be placed now; nothing is reserved',
  query: z.strictObject({
    propertyId: z.string().min(1).max(80),
    side: z.enum(orderSides),
    limitPrice: wholeText(1, 1_000_000_000),
    units: wholeText(1, 1_000_000),
  }),
  answer: json(OrderQuoteBody, 'Rupiah and units'),
  refuses: ['market.listing_not_found'],
})

export const orders = operation('GET /orders/', {
  summary: 'My orders in the secondary market, newest first; of one property, if one is named',
  scopes: ['orders'],
  query: OpenPageQuery.extend({ propertyId: PropertyParams.shape.propertyId.optional() }),
  answer: jsonPage(NamedOrderBody),
})

export const order = operation('GET /orders/{orderId}/', {
  summary: 'One of my orders with its trades',
  scopes: ['orders'],
  params: OrderParams,
  answer: json(OrderWithFillsBody, 'The order'),
  refuses: ['market.order_not_found'],
})

export const orderLog = operation('GET /orders/{orderId}/log/', {
  summary: 'What happened to one of my orders, oldest first',
  scopes: ['orders'],
  description:
    'Trades of one instant are one event. Terms that were changed later are shown with the change, ' +
    'not with the placing.',
  params: OrderParams,
  answer: json(z.object({ items: z.array(OrderEventBody) }), 'The events of the order'),
  refuses: ['market.order_not_found'],
})

export const confirmation = operation('GET /orders/{orderId}/confirmation/', {
  summary: 'The confirmation of one of my orders and its trades as PDF',
  scopes: ['orders'],
  params: OrderParams,
  query: z.strictObject({
    language: z.enum(locales).optional().openapi({ description: 'Language of the file' }),
  }),
  answer: file('The confirmation', fileTypes.pdf),
  refuses: ['market.order_not_found'],
})

export const placeOrder = operation('POST /orders/', {
  summary: 'Place an order to buy units from other investors, or to sell mine',
  description:
    'Idempotent by key. What the order needs is held at once: the units of a sale, or the price and ' +
    'fee of a purchase. It trades as far as the book allows; the rest stays open, or is cancelled if ' +
    'the order is at best.',
  needsKey: true,
  body: z.strictObject({
    propertyId: z.string().min(1).max(80),
    side: z.enum(orderSides),
    limitPrice: Amount.nullable().openapi({
      description:
        'Rupiah per unit, on a tick inside the collar; null: at best, bounded by the collar',
    }),
    units: Units,
    lot: Units.optional().openapi({
      description: 'The fewest units of one trade, 1 if absent; equal to `units`: all or nothing',
    }),
    validity: z.enum(orderValidities),
    validUntil: Day.nullable().optional(),
  }),
  created: json(OrderBody, 'Placed'),
  refuses: placing,
})

export const changeOrder = operation('PATCH /orders/{orderId}/', {
  summary: 'Change the price or the units of an order, or the last day of a standing one',
  description:
    'An order with fewer units or another last day keeps its place in the queue; a different price or ' +
    'more units lose it. A standing order can also be changed while it waits for a window or is ' +
    'paused: it then holds nothing, and its price limits and the balance it needs are checked when ' +
    'it enters a book.',
  params: OrderParams,
  needsKey: true,
  body: z.strictObject({
    limitPrice: Amount,
    units: Units,
    validUntil: Day.optional().openapi({ description: 'Absent: it stays as it is' }),
  }),
  answer: json(OrderBody, 'Changed'),
  refuses: [
    ...placing,
    'market.order_not_found',
    'market.order_not_open',
    'market.fewer_than_filled',
    'market.offer_unchangeable',
    'market.at_best_unchangeable',
    'market.date_unchangeable',
  ],
})

export const cancelOrder = operation('POST /orders/{orderId}/cancellation/', {
  summary: 'Cancel what is left of an order',
  params: OrderParams,
  needsKey: true,
  answer: json(OrderBody, 'Cancelled'),
  refuses: [
    'market.order_not_found',
    'market.order_not_open',
    'market.closed',
    'ledger.key_reused',
  ],
})

export const pauseOrder = operation('POST /orders/{orderId}/pause/', {
  summary: 'Pause a standing order: it leaves the book until it is resumed',
  params: OrderParams,
  needsKey: true,
  answer: json(OrderBody, 'Paused'),
  refuses: [
    'market.order_not_found',
    'market.order_not_open',
    'market.pause_unavailable',
    'market.closed',
    'ledger.key_reused',
  ],
})

export const resumeOrder = operation('POST /orders/{orderId}/resumption/', {
  summary: 'Resume a paused order',
  description:
    'It joins the open trading window as the newest order at its price; if none is open, it joins the next one and keeps its place in the queue.',
  params: OrderParams,
  needsKey: true,
  answer: json(OrderBody, 'Resumed'),
  refuses: [...placing, 'market.order_not_found', 'market.order_not_open'],
})
