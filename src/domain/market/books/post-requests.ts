import { type Database, pipelinedTransaction, type Write } from '#database'
import { type Clock, Refusal } from '#kernel'
import { type Command, insertOutcomes, type Outcome, refusedOutcome, sheetWrites } from '#ledger'
import {
  type Listing,
  type OrderRequest,
  objectionOutOfBook,
  objectionToChosenDate,
  objectionToDate,
  objectionToSize,
  objectionToTerms,
} from '../orders/decide-order.ts'
import { newOrder } from '../orders/new-order.ts'
import type { MarketOrder } from '../orders/order.ts'
import {
  acceptOffer,
  endOffer,
  isPrivate,
  type PrivateOfferContext,
  placeOffer,
} from '../orders/private-offer.ts'
import type { MarketRequest, MarketTicket } from '../orders/request.ts'
import {
  atBestUnchangeable,
  dateUnchangeable,
  listingNotFound,
  marketClosed,
  marketHalted,
  offerUnchangeable,
  orderNotOpen,
  pauseUnavailable,
  unitsLocked,
} from '../refusals.ts'
import type { TradingWindow } from '../windows/window.ts'
import {
  applyCommand,
  type Ending,
  type MarketWork,
  openWork,
  recordOrder,
  settleEvents,
} from './apply-command.ts'
import type { BookCache } from './book-cache.ts'
import { type Cover, enterBook, requireCover } from './enter-book.ts'
import { tradableFrom } from './listings.ts'
import { bookOrderOf } from './live-book.ts'
import { bookWrites } from './post-commands.ts'
import { type Known, readBatch } from './read-batch.ts'
import { hold } from './settle.ts'

type MarketServices = { readonly db: Database; readonly clock: Clock; readonly books: BookCache }

/**
 * Decides a batch of requests in order and commits all of them at once. Returns the outcome of each, or the
 * recorded outcome when its idempotency key was used before. A refused request does not affect the others.
 */
export async function postRequests(
  { db, clock, books }: MarketServices,
  tickets: readonly MarketTicket[],
): Promise<(Outcome | Refusal)[]> {
  return await pipelinedTransaction(db, async (tx) => {
    const { known, earlier } = await readBatch(tx, books, tickets, clock.now())
    const work = openWork(known.sheet)
    const fresh: { command: Command; outcome: Outcome }[] = []
    const result = tickets.map(({ command, request }, index) => {
      const before = earlier[index]
      if (before !== undefined && before !== null) return before
      const outcome = decided(known, work, request)
      fresh.push({ command, outcome })
      return outcome
    })
    return { result, writes: parts(known, work, fresh) }
  })
}

/** The rows of the ledger are sent first, so that the server writes them while the others are prepared. */
function* parts(
  { at, books, listings }: Known,
  work: MarketWork,
  fresh: Parameters<typeof insertOutcomes>[1],
): Generator<Write[]> {
  yield sheetWrites(work.sheet)
  // A private trade does not change its book, but the pages that follow the book show it. A private offer must not
  // be noticed by anyone else.
  const changed = new Set([...work.commands, ...work.trades].map(({ propertyId }) => propertyId))
  const touched = [...books.values()].filter(({ row }) => changed.has(row.propertyId))
  const names = new Map([...listings].map(([id, { name }]) => [id, name]))
  const kept = fresh.length > 0 ? [insertOutcomes(at, fresh)] : []
  yield [...bookWrites(work, touched, names), ...kept]
}

function decided(known: Known, work: MarketWork, request: MarketRequest): Outcome {
  try {
    return { done: decide(known, work, request) }
  } catch (error) {
    if (error instanceof Refusal) return refusedOutcome(error)
    throw error
  }
}

function decide(known: Known, work: MarketWork, request: MarketRequest): MarketOrder {
  const frozen = known.frozen.get(request.investorId)
  const takesOut =
    request.kind === 'cancel' || request.kind === 'pause' || request.kind === 'decline'
  if (frozen !== undefined && !takesOut) throw frozen
  if (request.kind === 'place') return place(known, work, request)
  if (request.kind === 'offer')
    return placeOffer(work, privateOfferContext(known, request.propertyId), request)
  const order = work.orders.get(request.orderId) ?? known.own.get(request.orderId)
  if (order === undefined) throw new Error(`order ${request.orderId} was not read`)
  if (request.kind === 'cancel')
    return end(known, work, order, { state: 'cancelled', reason: 'owner' })
  if (request.kind === 'accept')
    return acceptOffer(work, privateOfferContext(known, order.propertyId), order)
  if (request.kind === 'decline')
    return endOffer(work, order, { state: 'cancelled', reason: 'declined' }, known.at)
  if (request.kind === 'pause') return pause(known, work, order)
  if (request.kind === 'resume') return resume(known, work, order)
  return change(known, work, order, request)
}

function place(known: Known, work: MarketWork, request: OrderRequest): MarketOrder {
  const { live, window, listing } = openBook(known, request.propertyId)
  const { at } = known
  const refusal =
    objectionToTerms(live, window, request, at) ?? objectionToChosenDate(request, window.terms, at)
  if (refusal !== null) throw refusal
  const number = nextNumber(known)
  const { side, limitPrice } = request
  const bound = side === 'buy' ? live.row.high : live.row.low
  const isAtBest = limitPrice === null
  const placed = { ...request, limitPrice: limitPrice ?? bound, isAtBest, counterpartyId: null }
  const order = newOrder(window, placed, { number, at })
  work.placed.add(order.id)
  enterBook(coverOf(known, window, listing), work, live, order)
  return settledOrder(work, order)
}

type ChangedTerms = {
  readonly limitPrice: bigint
  readonly units: bigint
  readonly validUntil?: string
}

function change(
  known: Known,
  work: MarketWork,
  order: MarketOrder,
  request: ChangedTerms,
): MarketOrder {
  const { limitPrice, units, validUntil = order.validUntil } = request
  if (validUntil !== order.validUntil && order.validity !== 'date') throw dateUnchangeable()
  const tooLate =
    validUntil === order.validUntil
      ? null
      : objectionToChosenDate({ ...order, validUntil }, known.terms, known.at)
  if (tooLate !== null) throw tooLate
  const { at } = known
  const isOutOfBook = order.state === 'waiting' || order.state === 'paused'
  const book = isOutOfBook ? null : openBook(known, order.propertyId)
  if (book !== null && order.state !== 'open') throw orderNotOpen({ state: order.state })
  if (isPrivate(order)) throw offerUnchangeable()
  if (order.isAtBest && limitPrice !== order.limitPrice) throw atBestUnchangeable()
  // As in the book: at most the remaining units.
  const left = units - order.unitsFilled
  const lot = order.lot < left ? order.lot : left
  const isGrown = limitPrice !== order.limitPrice || units > order.units
  const wanted = { ...order, limitPrice, units, lot, validUntil, changedAt: at }
  const changed = isGrown ? moved(known, wanted) : wanted
  if (book === null) return changeOutOfBook(known, work, order, changed)
  const { live, window, listing } = book
  const price = limitPrice === order.limitPrice ? null : limitPrice
  const { validity } = order
  const requested = { limitPrice: price, keptPrice: limitPrice, units, lot, validity, validUntil }
  const refusal = objectionToTerms(live, window, requested, at) ?? objectionToSize(order, units)
  if (refusal !== null) throw refusal
  requireCover(coverOf(known, window, listing), work, live, changed, order)
  const held = hold(work.sheet, changed, at)
  recordOrder(live, work, held)
  const id = Number(order.number)
  const { price: ticks, size } = bookOrderOf(live, held)
  const priority = Number(held.priority)
  const command = { kind: 'change' as const, id, price: ticks, size, priority }
  settleEvents(live, work, applyCommand(live, work, command, at), at)
  return settledOrder(work, held)
}

/** Changes an order that waits for a window or is paused: it is in no book and holds nothing. */
function changeOutOfBook(
  { at, terms }: Known,
  work: MarketWork,
  before: MarketOrder,
  changed: MarketOrder,
): MarketOrder {
  const { units, limitPrice: keptPrice } = changed
  const limitPrice = keptPrice === before.limitPrice ? null : keptPrice
  const refusal =
    (units === before.units && limitPrice === null
      ? null
      : (objectionOutOfBook(terms, { limitPrice, keptPrice, units }) ??
        objectionToSize(before, units))) ?? objectionToDate(changed, at)
  if (refusal !== null) throw refusal
  work.orders.set(changed.id, changed)
  return changed
}

/** The order with a new time priority, behind all others at its price. */
function moved(known: Known, order: MarketOrder): MarketOrder {
  return { ...order, priority: nextNumber(known) }
}

function pause(known: Known, work: MarketWork, order: MarketOrder): MarketOrder {
  if (order.state !== 'open' && order.state !== 'waiting')
    throw orderNotOpen({ state: order.state })
  if (order.validity !== 'date' || order.isAtBest) throw pauseUnavailable()
  return end(known, work, order, { state: 'paused', reason: null })
}

function resume(known: Known, work: MarketWork, order: MarketOrder): MarketOrder {
  if (order.state !== 'paused') throw orderNotOpen({ state: order.state })
  const { at, window } = known
  if (window === null || !known.books.has(order.propertyId)) {
    const waiting = { ...order, state: 'waiting' as const, reason: null, changedAt: at }
    work.orders.set(order.id, waiting)
    return waiting
  }
  const { live, listing } = openBook(known, order.propertyId)
  const { limitPrice, units, lot, validity, validUntil } = order
  const refusal = objectionToTerms(
    live,
    window,
    { limitPrice, units, lot, validity, validUntil },
    at,
  )
  if (refusal !== null) throw refusal
  const priority = nextNumber(known)
  const open = {
    ...order,
    state: 'open' as const,
    reason: null,
    priority,
    windowId: window.id,
    changedAt: at,
  }
  enterBook(coverOf(known, window, listing), work, live, open)
  return settledOrder(work, open)
}

/** Cancels or pauses an order, in its book or while it waits for a window. Allowed while trading is halted. */
function end(known: Known, work: MarketWork, order: MarketOrder, ending: Ending): MarketOrder {
  const { at } = known
  if (order.state === 'waiting' || order.state === 'paused') {
    const endedAt = ending.state === 'paused' ? null : at
    const ended = { ...order, ...ending, changedAt: at, endedAt }
    work.orders.set(order.id, ended)
    return ended
  }
  if (isPrivate(order)) return endOffer(work, order, ending, at)
  const live = known.books.get(order.propertyId)
  if (order.state !== 'open') throw orderNotOpen({ state: order.state })
  if (live === undefined) throw marketClosed({ reopensAt: known.reopensAt })
  const events = applyCommand(live, work, { kind: 'cancel', id: Number(order.number) }, at)
  settleEvents(live, work, events, at, { ending })
  return settledOrder(work, order)
}

function openBook(known: Known, propertyId: string) {
  const { window, reopensAt, books, listings, stop } = known
  const listing = listings.get(propertyId)
  if (listing === undefined) throw listingNotFound()
  if (window === null) throw marketClosed({ reopensAt })
  if (stop !== null) throw marketHalted(stop.resumesAt)
  if (listing.state === 'sale-vote') throw marketHalted(null, 'vote')
  if (listing.state !== 'operating') throw listingNotFound()
  const from = tradableFrom(listing, window.terms.lockMonths)
  if (from > window.opensOn) throw unitsLocked({ tradableFrom: from })
  const live = books.get(propertyId)
  if (live === undefined || live.row.phase === 'ended') throw marketClosed({ reopensAt })
  return { live, window, listing }
}

function privateOfferContext(known: Known, propertyId: string): PrivateOfferContext {
  const { live, window, listing } = openBook(known, propertyId)
  return { live, window, cover: coverOf(known, window, listing), number: nextNumber(known) }
}

function coverOf(
  { at, standings, holders }: Known,
  { terms }: TradingWindow,
  listing: Listing,
): Cover {
  return { at, standings, holders, terms, listing }
}

function settledOrder(work: MarketWork, order: MarketOrder): MarketOrder {
  return work.orders.get(order.id) ?? order
}

function nextNumber({ numbers }: Known): bigint {
  const number = numbers.shift()
  if (number === undefined) throw new Error('a batch needs a number for each request')
  return number
}
