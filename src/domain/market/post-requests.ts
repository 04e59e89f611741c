import { type Database, pipelinedTransaction, type Tx } from '#database'
import { refusalsOfFrozen } from '#identity'
import { type Clock, Refusal } from '#kernel'
import {
  type AccountRef,
  type Command,
  findOutcomes,
  insertOutcomes,
  lockAccounts,
  type Outcome,
  openSheet,
  refusedOutcome,
  type Sheet,
} from '#ledger'
import { type BuyerStanding, standingsOf } from '#offerings'
import type { BookCache } from './book-cache.ts'
import { ask, type Ending, type MarketWork, note, openWork, settleEvents } from './carry-out.ts'
import {
  type Listing,
  type OrderRequest,
  objectionToSize,
  objectionToTerms,
} from './decide-order.ts'
import { accountsOfBuyer, type Cover, enterBook, requireCover } from './enter-book.ts'
import { facing, type Parties } from './facing.ts'
import { readSwitch } from './halts.ts'
import { holdersOf, isTradable, readListings, tradableFrom } from './listings.ts'
import { bookOrderOf, type LiveBook, lockLatestBooks, lockOrders } from './live-book.ts'
import { newOrder } from './new-order.ts'
import type { MarketOrder } from './order.ts'
import { marketWrites, nextNumbers } from './post-commands.ts'
import { acceptOffer, type BesideBook, endOffer, isPrivate, placeOffer } from './private-offer.ts'
import { currentWindow } from './read-windows.ts'
import {
  atBestUnchangeable,
  listingNotFound,
  marketClosed,
  marketHalted,
  offerUnchangeable,
  orderNotOpen,
  unitsLocked,
} from './refusals.ts'
import { isAboutBook, type MarketRequest, type MarketTicket } from './request.ts'
import { accountsOfOwner, feeAccount, hold } from './settle.ts'
import { edgesOf, type TradingWindow } from './window.ts'

/** The calendar has to do something to these books first. */
export class BooksBehind extends Error {}

type Desk = { readonly db: Database; readonly clock: Clock; readonly books: BookCache }

/** What a batch reads of its books. */
type Read = {
  readonly at: Date
  readonly window: TradingWindow | null
  readonly isStopped: boolean
  readonly books: ReadonlyMap<string, LiveBook>
  readonly listings: ReadonlyMap<string, Listing>
  readonly own: ReadonlyMap<string, MarketOrder>
  readonly numbers: bigint[]
}

/** And of the people who take part, before anything is decided. */
type Known = Read & {
  readonly standings: Map<string, BuyerStanding>
  readonly holders: ReadonlyMap<string, bigint>
  /** Whose account is frozen, and why. */
  readonly frozen: ReadonlyMap<string, Refusal>
}

/**
 * Decides a batch of requests in their order and commits everything they did at once. For each its outcome, also of an
 * earlier time when the key was used before. One that is refused does not disturb the others.
 */
export async function postRequests(
  { db, clock, books }: Desk,
  tickets: readonly MarketTicket[],
): Promise<(Outcome | Refusal)[]> {
  return await pipelinedTransaction(db, async (tx) => {
    const { read, earlier } = await readBooks(tx, clock.now(), books, tickets)
    const { known, sheet } = await readParties(tx, read, tickets)
    const work = openWork(sheet)
    const fresh: { command: Command; outcome: Outcome }[] = []
    const result = tickets.map(({ command, request }, index) => {
      const before = earlier[index]
      if (before !== undefined && before !== null) return before
      const outcome = decided(known, work, request)
      fresh.push({ command, outcome })
      return outcome
    })
    // A private trade changes no book, but everybody who follows one sees it on the tape.
    const changed = new Set([...work.commands, ...work.trades].map(({ propertyId }) => propertyId))
    const touched = [...known.books.values()].filter(({ row }) => changed.has(row.propertyId))
    const names = new Map([...known.listings].map(([id, { name }]) => [id, name]))
    const writes = marketWrites(work, touched, names)
    const kept = fresh.length > 0 ? [insertOutcomes(known.at, fresh)] : []
    return { result, writes: [...writes, ...kept] }
  })
}

// One journey: the books are locked first, and what is asked for behind that is read after it.
async function readBooks(
  tx: Tx,
  at: Date,
  cache: BookCache,
  tickets: readonly MarketTicket[],
): Promise<{ read: Read; earlier: (Outcome | Refusal | null)[] }> {
  const requests = tickets.map(({ request }) => request)
  const propertyIds = [...new Set(requests.map(({ propertyId }) => propertyId))].sort()
  const orderIds = requests.flatMap((request) =>
    request.kind === 'place' || request.kind === 'offer' ? [] : [request.orderId],
  )
  const [window, latest, earlier, isStopped, listings, own, numbers] = await Promise.all([
    currentWindow(tx, at),
    lockLatestBooks(tx, propertyIds),
    findOutcomes(
      tx,
      tickets.map(({ command }) => command),
    ),
    readSwitch(tx),
    readListings(tx, propertyIds),
    lockOrders(tx, orderIds),
    nextNumbers(tx, requests.length),
  ])
  const rows = latest.filter(({ windowId }) => windowId === window?.id)
  if (window !== null && rows.some((row) => isBehind(row.edges, window, at)))
    throw new BooksBehind()
  // Their window is over, or has just begun.
  if (own.some((order) => order.state === 'open' && order.windowId !== window?.id))
    throw new BooksBehind()
  const books = new Map<string, LiveBook>()
  for (const row of rows) books.set(row.propertyId, await cache.get(tx, row))
  // A window whose books are not there yet: the calendar opens them first.
  const isDue = (listing: Listing) =>
    window !== null && isTradable(listing, window.terms.lockMonths, window.opensOn)
  if (listings.some((listing) => !books.has(listing.propertyId) && isDue(listing)))
    throw new BooksBehind()
  const read = {
    at,
    window,
    isStopped: isStopped.stoppedAt !== null,
    books,
    listings: new Map(listings.map((listing) => [listing.propertyId, listing])),
    own: new Map(own.map((order) => [order.id, order])),
    numbers,
  }
  return { read, earlier }
}

// One journey: everybody's accounts are locked first, so nothing that is read behind that changes before the commit.
async function readParties(
  tx: Tx,
  read: Read,
  tickets: readonly MarketTicket[],
): Promise<{ known: Known; sheet: Sheet }> {
  const { window, listings, at } = read
  const opposite = partiesOf(read, tickets)
  const asking = [...new Set(tickets.map(({ request }) => request.investorId))]
  const [accounts, frozen, standings, holders] = await Promise.all([
    lockParties(tx, read, opposite, tickets),
    readFrozen(tx, opposite, asking),
    standingsOf(tx, asking, at),
    window === null ? new Map() : holdersOf(tx, [...listings.values()], window.terms),
  ])
  return { known: { ...read, frozen, standings, holders }, sheet: openSheet(accounts) }
}

function isBehind(edges: number, window: TradingWindow, at: Date): boolean {
  const next = edgesOf(window)[edges]
  return next !== undefined && next.at <= at
}

/** Whose orders a batch may trade with, and who made the offers it is about, by property. */
function partiesOf(
  { books, own }: Read,
  tickets: readonly MarketTicket[],
): ReadonlyMap<string, Parties> {
  const asked = tickets.map(({ request }) => request)
  const here = (live: LiveBook) =>
    asked.filter(({ propertyId }) => propertyId === live.row.propertyId)
  return new Map(
    [...books.values()].map((live) => {
      const parties = facing(live, here(live).filter(isAboutBook), own)
      for (const request of here(live)) {
        const offer = isAboutBook(request) || request.kind === 'offer' ? null : request.orderId
        const made = offer === null ? undefined : own.get(offer)
        if (made?.state === 'open') parties.sell.add(made.investorId)
      }
      return [live.row.propertyId, parties]
    }),
  )
}

/** Of those who ask, whose account is frozen. Orders of such people leave their books before anything trades. */
async function readFrozen(
  tx: Tx,
  opposite: ReadonlyMap<string, Parties>,
  asking: readonly string[],
) {
  const others = new Set([...opposite.values()].flatMap(({ buy, sell }) => [...buy, ...sell]))
  const frozen = await refusalsOfFrozen(tx, [...new Set([...asking, ...others])])
  if ([...frozen.keys()].some((id) => others.has(id))) throw new BooksBehind()
  return frozen
}

/** Locks the accounts of everybody who may take part, all at once and in one order. */
async function lockParties(
  tx: Tx,
  { listings }: Read,
  opposite: ReadonlyMap<string, Parties>,
  tickets: readonly MarketTicket[],
) {
  const moved: AccountRef[] = [feeAccount]
  const lookedAt: AccountRef[] = []
  for (const { request } of tickets) {
    const { investorId, propertyId } = request
    if (!listings.has(propertyId)) continue
    const side = request.kind === 'place' ? request.side : null
    moved.push(...accountsOfOwner(investorId, propertyId, side))
    if (side !== 'sell') lookedAt.push(...accountsOfBuyer(investorId, propertyId))
  }
  for (const [propertyId, parties] of opposite) {
    for (const side of ['buy', 'sell'] as const) {
      for (const investorId of parties[side])
        moved.push(...accountsOfOwner(investorId, propertyId, side))
    }
  }
  return await lockAccounts(tx, moved, lookedAt)
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
    return placeOffer(work, besideBook(known, request.propertyId), request)
  const order = work.orders.get(request.orderId) ?? known.own.get(request.orderId)
  if (order === undefined) throw new Error(`order ${request.orderId} was not read`)
  if (request.kind === 'cancel')
    return end(known, work, order, { state: 'cancelled', reason: 'owner' })
  if (request.kind === 'accept')
    return acceptOffer(work, besideBook(known, order.propertyId), order)
  if (request.kind === 'decline')
    return endOffer(work, order, { state: 'cancelled', reason: 'declined' }, known.at)
  if (request.kind === 'pause') return pause(known, work, order)
  if (request.kind === 'resume') return resume(known, work, order)
  return change(known, work, order, request)
}

function place(known: Known, work: MarketWork, request: OrderRequest): MarketOrder {
  const { live, window, listing } = openBook(known, request.propertyId)
  const { at } = known
  const refusal = objectionToTerms(live, window.terms, request, at)
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

function change(
  known: Known,
  work: MarketWork,
  order: MarketOrder,
  { limitPrice, units }: { limitPrice: bigint; units: bigint },
): MarketOrder {
  const { live, window, listing } = openBook(known, order.propertyId)
  const { at } = known
  if (order.state !== 'open') throw orderNotOpen({ state: order.state })
  if (isPrivate(order)) throw offerUnchangeable()
  if (order.isAtBest && limitPrice !== order.limitPrice) throw atBestUnchangeable()
  const lot = order.lot < units ? order.lot : units
  const price = limitPrice === order.limitPrice ? null : limitPrice
  const { validity, validUntil } = order
  const asked = { limitPrice: price, units, lot, validity, validUntil }
  const refusal = objectionToTerms(live, window.terms, asked, at) ?? objectionToSize(order, units)
  if (refusal !== null) throw refusal
  const isGrown = limitPrice !== order.limitPrice || units > order.units
  const priority = isGrown ? nextNumber(known) : order.priority
  const wanted = { ...order, limitPrice, units, lot, priority, changedAt: at }
  requireCover(coverOf(known, window, listing), work, live, wanted, order)
  const held = hold(work.sheet, wanted, at)
  note(live, work, held)
  const id = Number(order.number)
  const { price: ticks, size } = bookOrderOf(live, held)
  const command = { kind: 'change' as const, id, price: ticks, size, priority: Number(priority) }
  settleEvents(live, work, ask(live, work, command, at), at)
  return settledOrder(work, held)
}

function pause(known: Known, work: MarketWork, order: MarketOrder): MarketOrder {
  const isStanding = order.validity === 'date' && !order.isAtBest
  if (!isStanding || (order.state !== 'open' && order.state !== 'waiting'))
    throw orderNotOpen({ state: order.state })
  return end(known, work, order, { state: 'paused', reason: null })
}

function resume(known: Known, work: MarketWork, order: MarketOrder): MarketOrder {
  if (order.state !== 'paused') throw orderNotOpen({ state: order.state })
  const { at, window } = known
  if (window === null || !known.books.has(order.propertyId)) {
    const waiting = { ...order, state: 'waiting' as const, changedAt: at }
    work.orders.set(order.id, waiting)
    return waiting
  }
  const { live, listing } = openBook(known, order.propertyId)
  const { limitPrice, units, lot, validity, validUntil } = order
  const refusal = objectionToTerms(
    live,
    window.terms,
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

/** Takes an order out, of its book or of those that wait for a window. Also while trading is halted. */
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
  if (live === undefined) throw marketClosed()
  const events = ask(live, work, { kind: 'cancel', id: Number(order.number) }, at)
  settleEvents(live, work, events, at, { ending })
  return settledOrder(work, order)
}

function openBook(known: Known, propertyId: string) {
  const { window, books, listings, isStopped } = known
  const listing = listings.get(propertyId)
  if (listing === undefined) throw listingNotFound()
  if (window === null) throw marketClosed()
  if (isStopped || listing.state === 'sale-vote') throw marketHalted()
  const from = tradableFrom(listing, window.terms.lockMonths)
  if (from > window.opensOn) throw unitsLocked({ tradableFrom: from })
  const live = books.get(propertyId)
  if (live === undefined || live.row.phase === 'ended') throw marketClosed()
  return { live, window, listing }
}

function besideBook(known: Known, propertyId: string): BesideBook {
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
