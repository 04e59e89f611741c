import type { Refusal } from '#kernel'
import { afterLeaving, type Ending, type MarketWork } from '../books/apply-command.ts'
import { type Cover, requireCover } from '../books/enter-book.ts'
import type { BookRow, LiveBook } from '../books/live-book.ts'
import { hold, release, settle } from '../books/settle.ts'
import { offerNeedsTrading, offerToSelf, orderNotOpen } from '../refusals.ts'
import { type Halted, haltedRefusal } from '../windows/halt-end.ts'
import { phaseAt, type TradingWindow } from '../windows/window.ts'
import { type OfferRequest, objectionToTerms } from './decide-order.ts'
import { newOrder } from './new-order.ts'
import type { MarketOrder } from './order.ts'

/** The book of a private offer, and the facts that the rules depend on. */
export type PrivateOfferContext = {
  readonly live: LiveBook
  readonly window: TradingWindow
  readonly cover: Cover
  readonly number: bigint
}

/** Whether an order is a private offer: it is in no book, and one person may accept it. */
export function isPrivate({ counterpartyId }: Pick<MarketOrder, 'counterpartyId'>): boolean {
  return counterpartyId !== null
}

/**
 * Returns the refusal when private offers cannot be made or accepted: outside continuous trading there is no
 * market price beside them.
 */
export function objectionToTiming(
  row: Pick<BookRow, 'phase'> & Halted,
  window: TradingWindow,
  at: Date,
): Refusal | null {
  if (row.haltedAt !== null) return haltedRefusal(window, row)
  return row.phase === 'trade' && phaseAt(window, at) === 'trading' ? null : offerNeedsTrading()
}

/** Makes a private offer to one person and holds its units. */
export function placeOffer(
  work: MarketWork,
  { live, window, cover, number }: PrivateOfferContext,
  { investorId, counterpartyId, propertyId, limitPrice, units, validity }: OfferRequest,
): MarketOrder {
  const { at } = cover
  if (investorId === counterpartyId) throw offerToSelf()
  const terms = { limitPrice, units, lot: units, validity, validUntil: null }
  const refusal =
    objectionToTiming(live.row, window, at) ?? objectionToTerms(live, window, terms, at)
  if (refusal !== null) throw refusal
  const order = newOrder(
    window,
    { investorId, counterpartyId, propertyId, side: 'sell', isAtBest: false, ...terms },
    { number, at },
  )
  requireCover(cover, work, live, order)
  const held = hold(work.sheet, order, at)
  work.placed.add(held.id)
  work.orders.set(held.id, held)
  return held
}

/**
 * Accepts a private offer completely, for the person it was made to, under the rules of every purchase. Returns
 * the buyer's order.
 */
export function acceptOffer(
  work: MarketWork,
  { live, window, cover, number }: PrivateOfferContext,
  offer: MarketOrder,
): MarketOrder {
  const { at } = cover
  if (offer.state !== 'open') throw orderNotOpen({ state: offer.state })
  const { propertyId, limitPrice, units, lot, validity } = offer
  const terms = { limitPrice, units, lot, validity, validUntil: null }
  const refusal =
    objectionToTiming(live.row, window, at) ?? objectionToTerms(live, window, terms, at)
  if (refusal !== null) throw refusal
  const parties = { investorId: buyerOf(offer), counterpartyId: offer.investorId }
  const order = newOrder(
    window,
    { ...parties, propertyId, side: 'buy', isAtBest: false, ...terms },
    { number, at },
  )
  requireCover(cover, work, live, order)
  const { windowId, reference } = live.row
  const traded = { windowId, price: limitPrice, reference, units }
  const { buy, sell, trade } = settle(
    work.sheet,
    { buy: order, sell: offer },
    { ...traded, isAuction: false, isPrivate: true },
    at,
  )
  work.placed.add(buy.id)
  work.orders.set(buy.id, buy)
  work.orders.set(sell.id, sell)
  work.trades.push(trade)
  return buy
}

/** Ends a private offer and releases its units. */
export function endOffer(
  work: MarketWork,
  offer: MarketOrder,
  ending: Ending,
  at: Date,
): MarketOrder {
  if (offer.state !== 'open') throw orderNotOpen({ state: offer.state })
  const ended = afterLeaving(release(work.sheet, offer, at), ending, at)
  work.orders.set(ended.id, ended)
  return ended
}

function buyerOf({ id, counterpartyId }: MarketOrder): string {
  if (counterpartyId === null) throw new Error(`order ${id} is no private offer`)
  return counterpartyId
}
