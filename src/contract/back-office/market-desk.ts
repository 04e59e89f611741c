import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { Day, Instant, Integer, StaffReason } from '../fields.ts'
import { TradingWindowBody } from '../market/market-body.ts'
import { operation } from '../operation.ts'
import { actRoles, deskRoles } from '../words/desks.ts'
import { bookPhases, haltReasons } from '../words/market.ts'
import { ProposalBody } from './desks/proposal-body.ts'

const DeskBookBody = z.object({
  propertyId: z.string(),
  name: z.string(),
  phase: z.enum(bookPhases),
  reference: Integer,
  low: Integer,
  high: Integer,
  openOrders: Integer,
  unitsToBuy: Integer,
  unitsToSell: Integer,
  bestBuy: Integer.nullable(),
  bestSell: Integer.nullable(),
  trades: Integer,
  unitsTraded: Integer,
  haltedAt: z.iso.datetime().nullable(),
  haltReason: z.enum(haltReasons).nullable(),
  haltNote: z.string().nullable(),
  resumesAt: z.iso
    .datetime()
    .nullable()
    .openapi({ description: 'When the halt ends automatically' }),
})

const changeable = {
  sellerFeeBasisPoints: z.int().min(0).max(1000),
  buyerFeeBasisPoints: z.int().min(0).max(1000),
  collarBasisPoints: z.int().min(1).max(5000),
  bustBasisPoints: z.int().min(1).max(5000),
  bustWorkingDays: z.int().min(0).max(10),
  washDays: z.int().min(1).max(30),
  closeMinutes: z.int().min(1).max(120),
  closeMoveBasisPoints: z.int().min(1).max(5000),
  closeShareBasisPoints: z.int().min(1).max(10_000),
  layerOrders: z.int().min(2).max(50),
  layerMinutes: z.int().min(1).max(120),
  cornerBasisPoints: z.int().min(1).max(10_000),
}

const DeskTermsBody = z.object({
  ...changeable,
  tick: Integer,
  washUnits: Integer,
  effectiveFrom: Day,
})

const DeskTradeBody = z.object({
  id: z.uuid(),
  number: Integer,
  propertyId: z.string(),
  name: z.string(),
  buyerId: z.uuid(),
  sellerId: z.uuid(),
  price: Integer,
  reference: Integer,
  units: Integer,
  isAuction: z.boolean(),
  tradedAt: z.iso.datetime(),
  bustableUntil: z.iso.datetime(),
  bustedAt: z.iso.datetime().nullable(),
  bustReason: z.string().nullable(),
  recordDays: z.array(z.iso.datetime()).openapi({
    description:
      'The record days on which the buyer held the units: the payouts stay with the buyer',
  }),
})

const MarketDeskBody = z
  .object({
    stoppedAt: z.iso.datetime().nullable(),
    stopReason: z.string().nullable(),
    resumesAt: z.iso.datetime().nullable().openapi({
      description: 'When the stop of all trading ends automatically',
    }),
    windows: z.array(TradingWindowBody),
    earliestOpening: Day,
    waiting: z.array(ProposalBody),
    books: z.array(DeskBookBody),
    terms: z.array(DeskTermsBody).openapi({
      description: 'The terms in force, preceded by future ones, latest first',
    }),
    trades: z.array(DeskTradeBody).openapi({
      description:
        'Trades at an obviously wrong price that can be cancelled now, and the latest cancelled ones',
    }),
  })
  .openapi('MarketDesk')
export type MarketDesk = z.input<typeof MarketDeskBody>

export const read = operation('GET /back-office/market/', {
  summary: 'Trading windows, and the books of the current one',
  roles: deskRoles.market,
  answer: json(MarketDeskBody, 'The market'),
})

export const proposeWindow = operation('POST /back-office/market/windows/', {
  summary: 'Propose a trading window; another person approves it, which announces it',
  proposes: ['trading-window'],
  body: z.strictObject({ opensOn: Day }),
  created: json(ProposalBody, 'Proposed'),
  refuses: ['market.window_too_early', 'market.window_not_working_day', 'market.window_too_close'],
})

export const proposeBust = operation('POST /back-office/market/trades/{tradeId}/bust/', {
  summary: 'Propose to cancel a trade at an obviously wrong price; another person approves',
  proposes: ['trade-bust'],
  params: z.strictObject({ tradeId: z.uuid() }),
  body: z.strictObject({ reason: StaffReason }),
  created: json(ProposalBody, 'Proposed'),
  refuses: [
    'market.trade_not_found',
    'market.trade_busted',
    'market.bust_too_late',
    'market.not_obvious_error',
  ],
})

export const proposeTerms = operation('POST /back-office/market/terms/', {
  summary: 'Propose new trading terms from a future day; another person approves',
  description: 'Windows that were planned before that day keep their terms.',
  proposes: ['market-terms'],
  body: z.strictObject({
    ...changeable,
    tick: z.int().min(1).max(1_000_000).openapi({ description: 'Rupiah' }),
    washUnits: z.int().min(1).max(1_000_000),
    effectiveFrom: Day,
    reason: StaffReason,
  }),
  created: json(ProposalBody, 'Proposed'),
  refuses: ['market.terms_too_early', 'market.terms_unchanged', 'market.tick_too_large'],
})

const ResumesAt = Instant.nullable().optional().openapi({
  description: 'A whole minute before the window ends; absent or null: until staff resume it',
})

export const setSwitch = operation('PUT /back-office/market/switch/', {
  summary: 'Stop all trading at once, or resume it',
  roles: actRoles['trading-halt'],
  freshFactor: true,
  body: z.discriminatedUnion('isStopped', [
    z.strictObject({ isStopped: z.literal(true), reason: StaffReason, resumesAt: ResumesAt }),
    z.strictObject({ isStopped: z.literal(false), reason: StaffReason }),
  ]),
  done: 'Done',
  refuses: [
    'market.already_halted',
    'market.not_halted',
    'market.stop_end_without_window',
    'market.halt_end_impossible',
  ],
})

const BookParams = z.strictObject({ propertyId: z.string().min(1).max(80) })

export const halt = operation('POST /back-office/market/books/{propertyId}/halt/', {
  summary: 'Halt trading of a property; orders can still be cancelled',
  roles: actRoles['trading-halt'],
  params: BookParams,
  body: z.strictObject({ reason: StaffReason, resumesAt: ResumesAt }),
  done: 'Halted',
  refuses: [
    'market.closed',
    'market.listing_not_found',
    'market.already_halted',
    'market.halt_end_impossible',
  ],
})

export const resume = operation('POST /back-office/market/books/{propertyId}/resumption/', {
  summary: 'Resume trading of a property',
  roles: actRoles['trading-halt'],
  freshFactor: true,
  params: BookParams,
  body: z.strictObject({ reason: StaffReason }),
  done: 'Resumed',
  refuses: [
    'market.closed',
    'market.listing_not_found',
    'market.not_halted',
    'market.halt_ends_by_itself',
  ],
})
