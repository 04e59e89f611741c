import type { OrderSide } from '#contract'
import type { Tx } from '#database'
import { refusalsOfFrozen } from '#identity'
import type { Refusal } from '#kernel'
import {
  type AccountRef,
  findOutcomes,
  lockAccounts,
  type Outcome,
  openSheet,
  type Sheet,
} from '#ledger'
import { type BuyerStanding, standingsOf } from '#offerings'
import type { BookCache } from './book-cache.ts'
import type { Listing } from './decide-order.ts'
import { accountsOfBuyer } from './enter-book.ts'
import { facing, type Parties } from './facing.ts'
import { readSwitch } from './halts.ts'
import { holdersOf, isTradable, readListings } from './listings.ts'
import { type BookRow, type LiveBook, lockLatestBooks, lockOrders } from './live-book.ts'
import type { MarketOrder } from './order.ts'
import { nextNumbers } from './post-commands.ts'
import { currentWindow } from './read-windows.ts'
import { isAboutBook, type MarketRequest, type MarketTicket } from './request.ts'
import { accountsOfOwner, feeAccount } from './settle.ts'
import { edgesOf, type TradingWindow } from './window.ts'

/** The calendar has to do something to these books first. */
export class BooksBehind extends Error {}

/** Another process has changed a book since this one knew it. */
export class BooksMoved extends Error {}

/** What a batch reads of its books, behind their locks. */
type Read = {
  readonly at: Date
  readonly window: TradingWindow | null
  readonly isStopped: boolean
  readonly books: ReadonlyMap<string, LiveBook>
  readonly listings: ReadonlyMap<string, Listing>
  readonly own: ReadonlyMap<string, MarketOrder>
  readonly numbers: bigint[]
}

/** And of the people who take part, behind the locks of their accounts. */
type People = {
  readonly sheet: Sheet
  /** Of those who may buy. */
  readonly standings: Map<string, BuyerStanding>
  /** Whose account is frozen, and why. */
  readonly frozen: ReadonlyMap<string, Refusal>
}

/** All that a batch is decided on. */
export type Known = Read & People & { readonly holders: ReadonlyMap<string, bigint> }

/** What says whose accounts a batch may move: the books, and the orders that it is about. */
type Seen = Pick<Read, 'at' | 'books' | 'own'>

type Books = ReadonlyMap<string, LiveBook>
type Earlier = (Outcome | Refusal | null)[]

/**
 * Locks the books first and then the accounts of everybody who may take part, all at once and in one order; nothing that is
 * read behind that changes before the commit. Who may take part is clear from the books in memory as long as no other process
 * changes them: then all of it is one journey, and two otherwise.
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
  return { known: { ...read, ...people, holders }, earlier }
}

/** The books that new orders are for, as this process knew them last; null unless they say all that is needed. */
function lastBooks(cache: BookCache, tickets: readonly MarketTicket[]): Books | null {
  const books = new Map<string, LiveBook>()
  for (const { request } of tickets) {
    const live = cache.last(request.propertyId)
    if (request.kind !== 'place' || live === undefined) return null
    books.set(request.propertyId, live)
  }
  return books
}

// The books are locked first, and what is asked for behind that is read after it.
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
  if (foreseen !== null && !areAs(foreseen, rows)) throw new BooksMoved()
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

// Everybody's accounts are locked first, so nothing that is read behind that changes before the commit.
async function readPeople(tx: Tx, seen: Seen, tickets: readonly MarketTicket[]): Promise<People> {
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

function isBehind(edges: number, window: TradingWindow, at: Date): boolean {
  const next = edgesOf(window)[edges]
  return next !== undefined && next.at <= at
}

/** Whose orders a batch may trade with, and who made the offers it is about, by property. */
function partiesOf(
  { books, own }: Seen,
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

/** On which side the person who asks could move something; null: on both. */
function sideOf(request: MarketRequest, own: Seen['own']): OrderSide | null {
  if (request.kind === 'place') return request.side
  if (request.kind === 'offer') return 'sell'
  if (request.kind === 'accept') return 'buy'
  return own.get(request.orderId)?.side ?? null
}

function mayBuy(request: MarketRequest, own: Seen['own']): boolean {
  const isEnding = ['cancel', 'pause', 'decline'].includes(request.kind)
  return !isEnding && sideOf(request, own) !== 'sell'
}

/** Locks the accounts of everybody who may take part, all at once and in one order. */
async function lockParties(
  tx: Tx,
  { books, own }: Seen,
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
