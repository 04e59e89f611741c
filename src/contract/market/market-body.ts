import { z } from '@hono/zod-openapi'
import { Day, Integer } from '../fields.ts'
import {
  bookLevelsMax,
  haltReasons,
  orderEventKinds,
  orderReasons,
  orderSides,
  orderStates,
  orderValidities,
  windowPhases,
} from '../words/market.ts'

/** A trading window. Days and trading hours are in Jakarta time. */
export const TradingWindowBody = z
  .object({
    id: z.uuid(),
    phase: z.enum(windowPhases),
    collectsFrom: z.iso.datetime(),
    opensOn: Day,
    closesOn: Day,
    opensAt: z.string().openapi({ example: '09:00' }),
    closesAt: z.string().openapi({ example: '16:00' }),
    endsAt: z.iso.datetime(),
    /** The next change of its phase; null after its end. */
    nextChangeAt: z.iso.datetime().nullable(),
    daysLeft: Integer.openapi({
      description:
        'Calendar days until its first trading day, or, from that day, until its last; 0 afterwards',
    }),
    announcedAt: z.iso.datetime(),
  })
  .openapi('TradingWindow')
export type TradingWindow = z.input<typeof TradingWindowBody>

const LevelBody = z.object({ price: Integer, units: Integer, orders: Integer })

const TradeBody = z.object({
  number: Integer,
  price: Integer,
  units: Integer,
  isAuction: z.boolean(),
  isPrivate: z.boolean().openapi({
    description: 'Agreed between two investors: it does not count for any price or volume',
  }),
  /** The trade was busted because of an obvious error: it is not counted in any price or volume. */
  isBusted: z.boolean(),
  tradedAt: z.iso.datetime(),
})

/** The public market of one property. Prices are rupiah per unit. */
export const BookBody = z
  .object({
    propertyId: z.string(),
    window: TradingWindowBody.nullable(),
    tradableFrom: Day,
    haltedFor: z.enum([...haltReasons, 'everything']).nullable(),
    haltedUntil: z.iso.datetime().nullable().openapi({
      description:
        'When a halt ends automatically: one of staff with an end, or one because of the price. Null: no such minute is known',
    }),
    tick: Integer,
    low: Integer,
    high: Integer,
    reference: Integer,
    unitValue: Integer,
    buys: z.array(LevelBody).openapi({ description: `The ${bookLevelsMax} best prices at most` }),
    sells: z.array(LevelBody),
    indication: z.object({ price: Integer, units: Integer, surplus: z.int() }).nullable().openapi({
      description:
        'The indicative price and units of the next auction; only while orders are collected',
    }),
    trades: z.array(TradeBody),
    units30Days: Integer,
    earliestLastDay: Day.openapi({
      description: 'The earliest `validUntil` that a standing order can be given today',
    }),
    latestLastDay: Day.openapi({
      description: 'The latest `validUntil` that a standing order can be given today',
    }),
  })
  .openapi('Book')
export type Book = z.input<typeof BookBody>

/** The results of sell orders that their owners did not cancel. */
export const SalesBody = z
  .object({
    orders: z.int(),
    ordersFilled: z.int(),
    unitsOffered: Integer,
    unitsSold: Integer,
    medianDays: z
      .int()
      .nullable()
      .openapi({
        description:
          'The median number of trading days until a sell order was filled completely; orders that were not count as the ' +
          'slowest. Null: fewer than five orders, or the median order was not filled',
      }),
  })
  .openapi('Sales')

/** The results of buy orders that their owners did not cancel. */
const PurchasesBody = z.object({
  orders: Integer,
  ordersFilled: Integer,
  unitsWanted: Integer,
  unitsBought: Integer,
})

export const LiquidityMonthBody = z
  .object({
    month: z.string().openapi({ example: '2026-11' }),
    windows: z.array(z.object({ opensOn: Day, closesOn: Day })).openapi({
      description: 'The trading windows with a trading day in the month, oldest first',
    }),
    tradingDays: z.int(),
    ordersToBuy: Integer,
    ordersToSell: Integer,
    trades: Integer,
    units: Integer,
    amount: Integer.openapi({ description: 'Rupiah of all trades' }),
    sales: SalesBody,
    purchases: PurchasesBody,
    sellOrdersGivenUp: Integer.openapi({
      description: 'Sell orders that their owners cancelled before they were filled',
    }),
    buyOrdersGivenUp: Integer,
  })
  .openapi('LiquidityMonth')
export type LiquidityMonth = z.input<typeof LiquidityMonthBody>

const ofReference = (which: string) =>
  z
    .int()
    .nullable()
    .openapi({ description: `The ${which} price against the reference price of its time` })

export const WindowResultBody = z
  .object({
    opensOn: Day,
    closesOn: Day,
    trades: Integer,
    units: Integer,
    amount: Integer.openapi({ description: 'Rupiah of all trades' }),
    properties: Integer.openapi({ description: 'Properties with a trade' }),
    lowestBasisPoints: ofReference('lowest'),
    highestBasisPoints: ofReference('highest'),
    sellOrders: Integer.openapi({ description: 'Sell orders placed for the window' }),
    sellOrdersFilled: Integer,
    sellOrdersGivenUp: Integer.openapi({
      description: 'Sell orders that their owners cancelled before it ended',
    }),
    sellOrdersUnsold: Integer.openapi({
      description: 'Sell orders without a unit sold; all others sold a part',
    }),
  })
  .openapi('WindowResult')
export type WindowResult = z.input<typeof WindowResultBody>

/** The past trading of one property; busted trades are not counted. */
export const ResaleHistoryBody = z
  .object({
    days: z
      .array(z.object({ on: Day, price: Integer, units: Integer }))
      .openapi({ description: 'Days with trades, oldest first; the price is weighted by units' }),
    values: z
      .array(z.object({ on: Day, price: Integer }))
      .openapi({ description: 'The published value of a unit by the day of its valuation' }),
    prices: z.array(z.object({ price: Integer, trades: Integer })).openapi({
      description: 'How many trades of the last two years were made at each price, lowest first',
    }),
    sales: SalesBody,
    byPrice: z
      .array(
        z.object({
          distanceBasisPoints: z.int(),
          orders: z.int(),
          ordersFilled: z.int(),
          weeks: z.int().nullable(),
        }),
      )
      .openapi({
        description:
          'For each percent above or below the reference price: the sell orders of the last two years within 2% of it, ' +
          'and the median number of weeks until they were filled completely; orders that were not count as the slowest. ' +
          'Null: fewer than five orders, or the median order was not filled',
      }),
  })
  .openapi('ResaleHistory')
export type ResaleHistory = z.input<typeof ResaleHistoryBody>

/** An order of the requester. */
export const OrderBody = z
  .object({
    id: z.uuid(),
    propertyId: z.string(),
    side: z.enum(orderSides),
    isPrivate: z.boolean().openapi({
      description: 'A private offer to or from one person: it is in no book',
    }),
    limitPrice: Integer,
    isAtBest: z.boolean(),
    units: Integer,
    unitsFilled: Integer,
    lot: Integer,
    validity: z.enum(orderValidities),
    validUntil: Day.nullable(),
    state: z.enum(orderStates),
    reason: z.enum(orderReasons).nullable(),
    amountFilled: Integer,
    feeCharged: Integer,
    cashHeld: Integer,
    unitsHeld: Integer,
    placedAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  })
  .openapi('Order')
export type Order = z.input<typeof OrderBody>

/** The same with the name of its property. */
export const NamedOrderBody = OrderBody.extend({
  property: z.object({ id: z.string(), name: z.string() }).nullable(),
  unitsBusted: Integer.openapi({
    description: 'Of the filled units, those whose trades were cancelled afterwards',
  }),
}).openapi('NamedOrder')
export type NamedOrder = z.input<typeof NamedOrderBody>

/** The same with its trades, oldest first. */
export const OrderWithFillsBody = NamedOrderBody.extend({
  counterparty: z.string().nullable().openapi({
    description: 'The counterparty of a private order, by initials',
    example: 'M••• S•••',
  }),
  fills: z.array(
    z.object({
      id: z.uuid(),
      price: Integer,
      units: Integer,
      fee: Integer,
      isAuction: z.boolean(),
      isPrivate: z.boolean(),
      isBusted: z.boolean(),
      tradedAt: z.iso.datetime(),
    }),
  ),
}).openapi('OrderWithFills')
export type OrderWithFills = z.input<typeof OrderWithFillsBody>

/** What happened to an order. */
export const OrderEventBody = z
  .object({
    kind: z.enum(orderEventKinds),
    happenedAt: z.iso.datetime(),
    units: Integer.nullable().openapi({
      description: 'Of a trade, its units; otherwise the ordered units that the owner set',
    }),
    limitPrice: Integer.nullable().openapi({
      description: 'The price that the owner set; null: not set, at best',
    }),
    amount: Integer.nullable().openapi({ description: 'Rupiah of a trade, without fees' }),
    validUntil: Day.nullable().openapi({ description: 'The last day that the owner set' }),
    reason: z.enum(orderReasons).nullable().openapi({
      description:
        'Why it was paused or ended; `owner`: its owner asked for it; null: not recorded',
    }),
  })
  .openapi('OrderEvent')
export type OrderEvent = z.input<typeof OrderEventBody>

export const OrderQuoteBody = z
  .object({
    amount: Integer,
    fee: Integer,
    total: Integer,
    feeBasisPoints: Integer,
    freeBalance: Integer,
    unitsFree: Integer,
    unitsHeld: Integer,
    holderUnitsRemaining: Integer,
    quotaRemaining: Integer.nullable(),
    counterOrders: z.array(z.object({ price: Integer, units: Integer })).openapi({
      description:
        'The units that other investors want to buy or sell now, by price, the best one first. Orders with a ' +
        'smallest number of units of one trade are left out',
    }),
    refusal: z.object({ code: z.string(), detail: z.string() }).nullable(),
  })
  .openapi('OrderQuote')
export type OrderQuote = z.input<typeof OrderQuoteBody>
