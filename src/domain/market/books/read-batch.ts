import type { OrderSide } from '#contract'
import { NotNow, type Tx } from '#database'
import { refusalsOfFrozen } from '#identity'
import { jakartaDate, type Refusal } from '#kernel'
import {
  type AccountRef,
  findOutcomes,
  lockAccounts,
  type Outcome,
  openSheet,
  type Sheet,
} from '#ledger'
import { type BuyerStanding, standingsOf } from '#offerings'
import type { Listing } from '../orders/decide-order.ts'
import type { MarketOrder } from '../orders/order.ts'
import { lockOrders } from '../orders/order-rows.ts'
import { type Parties, possibleCounterparties } from '../orders/possible-counterparties.ts'
import { isAboutBook, type MarketRequest, type MarketTicket } from '../orders/request.ts'
import { isBlockedAt, nextStep } from '../windows/calendar.ts'
import { isStoppedAt, type MarketSwitch, readSwitch } from '../windows/halts.ts'
import { currentWindow, reopeningAt, termsOfDay } from '../windows/read-windows.ts'
import type { MarketTerms, TradingWindow } from '../windows/window.ts'
import type { BookCache } from './book-cache.ts'
import { accountsOfBuyer, type Cover } from './enter-book.ts'
import { holdersOf, isTradable, readListings } from './listings.ts'
import { type BookRow, type LiveBook, lockLatestBooks } from './live-book.ts'
import { nextNumbers } from './post-commands.ts'
import { accountsOfOwner, feeAccount } from './settle.ts'

/** Thrown when a calendar step of these books is due first. */
export class StepIsDue extends NotNow {}

/** Thrown when another process has changed a book since this process cached it. */
export class BooksChanged extends NotNow {}

/** The facts about the books of a batch, read after locking them. */
type Read = {
  readonly at: Date
  readonly window: TradingWindow | null
  /** Those of the window; without one, those of today. */
  readonly terms: MarketTerms
  /** When the next window collects orders; null without one, and during a window. */
  readonly reopensAt: Date | null
  /** The stop of all trading; null while there is none. */
  readonly stop: MarketSwitch | null
  readonly books: ReadonlyMap<string, LiveBook>
  readonly listings: ReadonlyMap<string, Listing>
  readonly own: ReadonlyMap<string, MarketOrder>
  readonly numbers: bigint[]
}

/** The facts about the participants, read after locking their accounts. */
type People = {
  readonly sheet: Sheet
  /** The usage of each person who may buy. */
  readonly standings: Map<string, BuyerStanding>
  /** The refusal of each frozen account. */
  readonly frozen: ReadonlyMap<string, Refusal>
}

/** All facts that a batch is decided on. */
export type Known = Read & People & Pick<Cover, 'holders'>

/** The facts that determine whose accounts a batch may move. */
type AccountFacts = Pick<Read, 'at' | 'books' | 'own'>

type Books = ReadonlyMap<string, LiveBook>
type Earlier = (Outcome | Refusal | null)[]

/**
 * Locks the books, then the accounts of all possible participants, in id order. Nothing read after that changes
 * before the commit. The participants follow from the cached books unless another process has changed them;
 * then everything takes one round trip, otherwise two.
 */
export async function readBatch(
  tx: Tx,
  cache: BookCache,
  tickets: readonly MarketTicket[],
  at: Date,
): Promise<{ known: Known; earlier: Earlier }> {
  const foreseen = lastBooks(cache, tickets)
  const reading = readBooks(tx, { at, cache, foreseen }, tickets)
  const behind =
    foreseen === null
      ? reading.then(({ read }) => readPeople(tx, read, tickets))
      : readPeople(tx, { at, books: foreseen, own: new Map() }, tickets)
  const [{ read, earlier }, people] = await Promise.all([reading, behind])
  const { window, listings } = read
  const holders =
    window === null ? new Map() : await holdersOf(tx, [...listings.values()], window.terms)
  for (const [propertyId, ids] of holders) addBuyers(ids, read.books.get(propertyId))
  return { known: { ...read, ...people, holders }, earlier }
}

/** Adds the owners of open orders to buy, who become holders when they trade. */
function addBuyers(ids: Set<string>, live: LiveBook | undefined): void {
  for (const { side, investorId } of live?.orders.values() ?? [])
    if (side === 'buy') ids.add(investorId)
}

/** The cached books of new orders; null when they do not determine all participants. */
function lastBooks(cache: BookCache, tickets: readonly MarketTicket[]): Books | null {
  const books = new Map<string, LiveBook>()
  for (const { request } of tickets) {
    const live = cache.last(request.propertyId)
    if (request.kind !== 'place' || live === undefined) return null
    books.set(request.propertyId, live)
  }
  return books
}

// The books are locked first; the statements sent after that read the current state.
async function readBooks(
  tx: Tx,
  { at, cache, foreseen }: { at: Date; cache: BookCache; foreseen: Books | null },
  tickets: readonly MarketTicket[],
): Promise<{ read: Read; earlier: Earlier }> {
  const requests = tickets.map(({ request }) => request)
  const propertyIds = [...new Set(requests.map(({ propertyId }) => propertyId))].sort()
  const orderIds = requests.flatMap((request) =>
    request.kind === 'place' || request.kind === 'offer' ? [] : [request.orderId],
  )
  const [window, latest, earlier, stop, listings, own, numbers] = await Promise.all([
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
  if (foreseen !== null && !areAs(foreseen, rows)) throw new BooksChanged()
  // A step that is due comes first, also when the worker that would take it is down.
  const byId = new Map(listings.map((listing) => [listing.propertyId, listing]))
  const isBehind = (row: BookRow) => {
    const listing = byId.get(row.propertyId)
    if (window === null || listing === undefined) return false
    const isBlocked = isBlockedAt(row, { window, listing, stop, at })
    return nextStep(row, { window, listing, isBlocked, at }) !== null
  }
  if (rows.some(isBehind)) throw new StepIsDue()
  // The window of these orders has ended, or a new one has just begun.
  if (own.some((order) => order.state === 'open' && order.windowId !== window?.id))
    throw new StepIsDue()
  const books = new Map<string, LiveBook>()
  for (const row of rows) books.set(row.propertyId, await cache.get(tx, row))
  // The books of the window do not exist yet; a calendar step has to open them first.
  const isDue = (listing: Listing) =>
    window !== null && isTradable(listing, window.terms.lockMonths, window.opensOn)
  if (listings.some((listing) => !books.has(listing.propertyId) && isDue(listing)))
    throw new StepIsDue()
  const read = {
    at,
    window,
    terms: window?.terms ?? (await termsOfDay(tx, jakartaDate(at))),
    reopensAt: window === null ? await reopeningAt(tx, at) : null,
    stop: isStoppedAt(stop, at) ? stop : null,
    books,
    listings: byId,
    own: new Map(own.map((order) => [order.id, order])),
    numbers,
  }
  return { read, earlier }
}

// The accounts are locked first, so nothing read after that changes before the commit.
async function readPeople(
  tx: Tx,
  seen: AccountFacts,
  tickets: readonly MarketTicket[],
): Promise<People> {
  const opposite = partiesOf(seen, tickets)
  const asking = tickets.map(({ request }) => request.investorId)
  const buying = tickets.filter(({ request }) => mayBuy(request, seen.own))
  const [accounts, frozen, standings] = await Promise.all([
    lockParties(tx, seen, opposite, tickets),
    readFrozen(tx, opposite, asking),
    standingsOf(tx, [...new Set(buying.map(({ request }) => request.investorId))], seen.at),
  ])
  return { sheet: openSheet(accounts), frozen, standings }
}

function areAs(foreseen: Books, rows: readonly BookRow[]): boolean {
  const isAs = ({ row }: LiveBook) =>
    rows.some(
      ({ windowId, propertyId, version }) =>
        windowId === row.windowId && propertyId === row.propertyId && version === row.version,
    )
  return [...foreseen.values()].every(isAs)
}

/** By property: the owners whose orders a batch may trade with, and the makers of the private offers it concerns. */
function partiesOf(
  { books, own }: AccountFacts,
  tickets: readonly MarketTicket[],
): ReadonlyMap<string, Parties> {
  const requested = tickets.map(({ request }) => request)
  const here = (live: LiveBook) =>
    requested.filter(({ propertyId }) => propertyId === live.row.propertyId)
  return new Map(
    [...books.values()].map((live) => {
      const parties = possibleCounterparties(live, here(live).filter(isAboutBook), own)
      for (const request of here(live)) {
        const offer = isAboutBook(request) || request.kind === 'offer' ? null : request.orderId
        const made = offer === null ? undefined : own.get(offer)
        if (made?.state === 'open') parties.sell.add(made.investorId)
      }
      return [live.row.propertyId, parties]
    }),
  )
}

/**
 * The frozen accounts among the requesters. Orders of frozen accounts leave their books before anything trades
 * with them.
 */
async function readFrozen(
  tx: Tx,
  opposite: ReadonlyMap<string, Parties>,
  asking: readonly string[],
) {
  const others = new Set([...opposite.values()].flatMap(({ buy, sell }) => [...buy, ...sell]))
  const frozen = await refusalsOfFrozen(tx, [...new Set([...asking, ...others])])
  if ([...frozen.keys()].some((id) => others.has(id))) throw new StepIsDue()
  return frozen
}

/** The side on which a request can move the requester's accounts; null for both sides. */
function sideOf(request: MarketRequest, own: AccountFacts['own']): OrderSide | null {
  if (request.kind === 'place') return request.side
  if (request.kind === 'offer') return 'sell'
  if (request.kind === 'accept') return 'buy'
  return own.get(request.orderId)?.side ?? null
}

function mayBuy(request: MarketRequest, own: AccountFacts['own']): boolean {
  const isEnding = ['cancel', 'pause', 'decline'].includes(request.kind)
  return !isEnding && sideOf(request, own) !== 'sell'
}

/** Locks the accounts of all possible participants in one statement, in id order. */
async function lockParties(
  tx: Tx,
  { books, own }: AccountFacts,
  opposite: ReadonlyMap<string, Parties>,
  tickets: readonly MarketTicket[],
) {
  const moved: AccountRef[] = [feeAccount]
  const lookedAt: AccountRef[] = []
  for (const { request } of tickets) {
    const { investorId, propertyId } = request
    if (!books.has(propertyId)) continue
    moved.push(...accountsOfOwner(investorId, propertyId, sideOf(request, own)))
    if (mayBuy(request, own)) lookedAt.push(...accountsOfBuyer(investorId, propertyId))
  }
  for (const [propertyId, parties] of opposite) {
    for (const side of ['buy', 'sell'] as const) {
      for (const investorId of parties[side])
        moved.push(...accountsOfOwner(investorId, propertyId, side))
    }
  }
  return await lockAccounts(tx, moved, lookedAt)
}
