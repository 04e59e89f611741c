import { sql } from 'kysely'
import type { OrderReason } from '#contract'
import { type Database, type Db, type Tx, transaction, type Write, writeTogether } from '#database'
import { type Clock, collectFailures, type Failures, jakartaDate, Refusal } from '#kernel'
import { type AccountRef, lockAccounts, openSheet } from '#ledger'
import { insertNotices, notify } from '#notifications'
import { standingsOf } from '#offerings'
import { type EndedOrder, noticesOfEnds, noticesOfReturns } from '../market-notices.ts'
import type { Listing } from '../orders/decide-order.ts'
import { collarOf, type MarketOrder } from '../orders/order.ts'
import { lockOffers, lockWaiting } from '../orders/order-rows.ts'
import { endOffer } from '../orders/private-offer.ts'
import { lastDayPrice } from '../trades/read-trades.ts'
import {
  type Calendar,
  endingOfFrozen,
  endOrders,
  isBlockedAt,
  isHaltedAt,
  nextStep,
  type StepEvents,
  takeStep,
} from '../windows/calendar.ts'
import { endStop, isStoppedMeanwhile, readSwitch } from '../windows/halts.ts'
import { readWindows } from '../windows/read-windows.ts'
import { collectingFrom, endOf, type TradingWindow } from '../windows/window.ts'
import { applyCommand, type MarketWork, openWork, orderIn, settleEvents } from './apply-command.ts'
import type { BookCache } from './book-cache.ts'
import { accountsOfBuyer, enterBook } from './enter-book.ts'
import { allListings, holdersOf, isTradable, readListings } from './listings.ts'
import { collarIn, emptyLiveBook, type LiveBook, lockBooks } from './live-book.ts'
import { marketWrites } from './post-commands.ts'
import { accountsOfOwner, feeAccount } from './settle.ts'

type MarketServices = { readonly db: Database; readonly clock: Clock; readonly books: BookCache }

/**
 * Executes every calendar step that is due for every book, in order and however late: opens books, holds
 * auctions, sets collars, ends orders and windows. Safe to run more than once and at the same time as new
 * orders. A book whose step fails does not stop the others; it throws after the last one. Returns how many books it
 * changed.
 */
export async function advanceBooks(services: MarketServices): Promise<number> {
  const at = services.clock.now()
  const failures = collectFailures()
  let moved = 0
  moved += await endWaiting(services.db, at)
  for (const window of (await readWindows(services.db, 4)).reverse()) {
    if (collectingFrom(window) > at) continue
    if (at < endOf(window)) moved += await openBooks(services, window, at, failures)
    for (const book of await booksUnderWay(services.db, window.id)) {
      try {
        while (await advanceBook(services, window, book.propertyId, book.hasFrozen)) moved += 1
      } catch (error) {
        failures.add(`the book of ${book.propertyId}`, error)
      }
    }
  }
  failures.throwAny()
  if (await endStop(services.db, at)) moved += 1
  return moved
}

async function openBooks(
  { db }: MarketServices,
  window: TradingWindow,
  at: Date,
  failures: Failures,
): Promise<number> {
  const { terms, opensOn, id } = window
  const listings = (await allListings(db)).filter((row) =>
    isTradable(row, terms.lockMonths, opensOn),
  )
  const { rows } = await sql<{ propertyId: string }>`
    select property_id from market.books where window_id = ${id}`.execute(db)
  const there = new Set(rows.map(({ propertyId }) => propertyId))
  const missing = listings.filter(({ propertyId }) => !there.has(propertyId))
  for (const listing of missing)
    await openBook(db, window, listing, at).catch((error: unknown) =>
      failures.add(`the opening of the book of ${listing.propertyId}`, error),
    )
  return missing.length
}

/** Opens the book of a property. Standing orders return to it with their time priority. */
async function openBook(
  db: Database,
  window: TradingWindow,
  listing: Listing,
  at: Date,
): Promise<void> {
  const { id: windowId, terms } = window
  const { propertyId } = listing
  await transaction(db, async (tx) => {
    const collar = collarOf(listing.unitPrice, terms)
    const { numAffectedRows } = await sql`
      insert into market.books (window_id, property_id, phase, tick, reference, low, high, unit_value, valued_at,
        declared_at, opened_at)
      values (${windowId}, ${propertyId}, 'collect', ${terms.tick}, ${collar.reference}, ${collar.low},
        ${collar.high}, ${listing.unitPrice}, ${at}, ${listing.declaredAt}, ${at})
      on conflict do nothing`.execute(tx)
    if (numAffectedRows !== 1n) return
    const [row] = await lockBooks(tx, windowId, [propertyId])
    if (row === undefined) throw new Error('a book that was opened is there')
    const live = emptyLiveBook(row)
    const waiting = await lockWaiting(tx, propertyId)
    const owners = [...new Set(waiting.map(({ investorId }) => investorId))]
    const refs = owners.flatMap((owner) => [
      ...accountsOfOwner(owner, propertyId),
      ...accountsOfBuyer(owner, propertyId),
    ])
    const work = openWork(openSheet(await lockAccounts(tx, refs)))
    const standings = await standingsOf(tx, owners, at)
    const holders = await holdersOf(tx, [listing], terms)
    applyCommand(live, work, { kind: 'collar', ...collarIn(row) }, at)
    for (const order of waiting) {
      const cover = { at, terms, listing, standings, holders }
      returnToBook(work, order, window, at, (back) => enterBook(cover, work, live, back))
    }
    await writeTogether(tx, writesOf(work, [live], listing, window))
  })
}

function writesOf(
  work: MarketWork,
  books: readonly LiveBook[],
  { propertyId, name }: Listing,
  returnedTo: TradingWindow | null = null,
): Write[] {
  const names = new Map([[propertyId, name]])
  const orders = [...work.orders.values()]
  const ends = noticesOfEnds(orders, names)
  const notices =
    returnedTo === null ? ends : [...ends, ...noticesOfReturns(orders, names, returnedTo.opensOn)]
  const writes = marketWrites(
    work,
    books,
    names,
    returnedTo === null ? undefined : ['open', 'paused'],
  )
  return notices.length === 0 ? writes : [...writes, insertNotices(notices)]
}

// A standing order that is no longer covered is paused; its owner can resume it.
function returnToBook(
  work: MarketWork,
  order: MarketOrder,
  window: TradingWindow,
  at: Date,
  enter: (order: MarketOrder) => void,
): void {
  if ((order.validUntil ?? '') < window.opensOn) {
    work.orders.set(order.id, { ...order, state: 'expired', reason: 'date-over', endedAt: at })
    return
  }
  try {
    enter({ ...order, state: 'open', reason: null, windowId: window.id, changedAt: at })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const isMoney =
      error.code === 'market.too_few_units' || error.code === 'market.too_little_money'
    const reason: OrderReason = isMoney ? 'not-covered' : 'not-allowed'
    work.orders.set(order.id, { ...order, state: 'paused', reason, changedAt: at })
  }
}

// Ends standing orders whose last day passed, or whose property was sold, while no window was open.
async function endWaiting(db: Database, at: Date): Promise<number> {
  return await transaction(db, async (tx) => {
    const { rows } = await sql<EndedOrder & { name: string }>`
      update market.orders o set ended_at = ${at}, changed_at = ${at},
        state = case when o.valid_until < ${jakartaDate(at)}::date then 'expired' else 'cancelled' end,
        reason = case when o.valid_until < ${jakartaDate(at)}::date then 'date-over' else 'sold' end
      from market.listings l
      where o.state in ('waiting', 'paused') and l.property_id = o.property_id
        and (o.valid_until < ${jakartaDate(at)}::date or l.state not in ('operating', 'sale-vote'))
      returning o.id, o.investor_id, o.property_id, o.side, o.units, o.units_filled,
        o.valid_until::text as valid_until, o.state, o.reason, o.changed_at, l.name`.execute(tx)
    const names = new Map(rows.map(({ propertyId, name }) => [propertyId, name]))
    await notify(tx, noticesOfEnds(rows, names))
    return rows.length
  })
}

type UnderWay = { readonly propertyId: string; readonly hasFrozen: boolean }

async function booksUnderWay(db: Db, windowId: string): Promise<UnderWay[]> {
  const { rows } = await sql<UnderWay>`
    with frozen as materialized (select distinct property_id from market.frozen_orders where window_id = ${windowId})
    select b.property_id, f.property_id is not null as has_frozen
    from market.books b left join frozen f on f.property_id = b.property_id
    where b.window_id = ${windowId} and b.phase <> 'ended' order by b.property_id`.execute(db)
  return rows
}

/** The numbers of open orders whose owners' accounts are frozen. */
async function frozenIn(tx: Tx, windowId: string, propertyId: string): Promise<Set<bigint>> {
  const { rows } = await sql<{ number: bigint }>`
    select number from market.frozen_orders where window_id = ${windowId} and property_id = ${propertyId}`.execute(
    tx,
  )
  return new Set(rows.map(({ number }) => number))
}

/**
 * Executes one calendar step of one book. Returns false when none is due. A step during which all trading was
 * stopped is executed again, and does not trade.
 */
async function advanceBook(
  { db, clock, books }: MarketServices,
  window: TradingWindow,
  propertyId: string,
  hasFrozen: boolean,
): Promise<boolean> {
  try {
    return await transaction(db, async (tx) => {
      const [row] = await lockBooks(tx, window.id, [propertyId])
      const [listing] = await readListings(tx, [propertyId])
      if (row === undefined || listing === undefined) return false
      const at = clock.now()
      const isBlocked = isBlockedAt(row, { window, listing, stop: await readSwitch(tx), at })
      const step = nextStep(row, { window, listing, isBlocked, at })
      if (step === null && !hasFrozen) return false
      const frozen = await frozenIn(tx, window.id, propertyId)
      if (step === null && frozen.size === 0) return false
      const isHeld = isBlocked || (step !== null && isHaltedAt(row, listing, step))
      const live = await books.get(tx, row)
      const commands: MarketWork['commands'] = []
      const offers = await lockOffers(tx, row)
      const ended: Calendar['ended'] = []
      const ofBook = { ...row, before: jakartaDate(at) }
      const opens = step === 'open' || step === 'reopen'
      const lastPrice = opens ? await lastDayPrice(tx, ofBook) : null
      const calendar = { live, window, listing, commands, isHeld, lastPrice, at, offers, ended }
      const takenOut = endOrders(calendar, (order) =>
        frozen.has(order.number) ? endingOfFrozen(order) : null,
      )
      const done = [...takenOut, ...(step === null ? [] : takeStep(calendar, step))]
      const sheet = openSheet(await lockAccounts(tx, [feeAccount, ...accountsIn(calendar, done)]))
      const work = { ...openWork(sheet), commands }
      for (const { offer, ending } of ended) endOffer(work, offer, ending, at)
      for (const { events, ...options } of done) settleEvents(live, work, events, at, options)
      // Without a step and a command, only private offers ended, which is not for the pages that follow the book.
      const hasChanged = step !== null || commands.length > 0
      await writeTogether(tx, writesOf(work, hasChanged ? [live] : [], listing))
      return true
    })
  } catch (error) {
    books.clear()
    if (isStoppedMeanwhile(error)) return true
    throw error
  }
}

function accountsIn({ live, ended }: Calendar, done: readonly StepEvents[]): AccountRef[] {
  const ids = done.flatMap(({ events }) => [
    ...events.trades.flatMap(({ buyId, sellId }) => [buyId, sellId]),
    ...events.removed.map(({ id }) => id),
  ])
  const traders = ids.map((id) => orderIn(live, id).investorId)
  const owners = new Set([...traders, ...ended.map(({ offer }) => offer.investorId)])
  return [...owners].flatMap((owner) => accountsOfOwner(owner, live.row.propertyId))
}
