import { sql } from 'kysely'
import type { HaltReason, OrderReason } from '#contract'
import { type Database, type Db, type Tx, transaction, writeTogether } from '#database'
import { type Clock, jakartaDate, Refusal } from '#kernel'
import { type AccountRef, account, lockAccounts, openSheet, unitsOf } from '#ledger'
import { standingsOf } from '#offerings'
import type { BookCache } from './book-cache.ts'
import type { BookCommand, BookEvents } from './book-command.ts'
import { ask, type Ending, type MarketWork, openWork, orderIn, settleEvents } from './carry-out.ts'
import type { Listing } from './decide-order.ts'
import { enterBook } from './enter-book.ts'
import { readSwitch } from './halts.ts'
import { allListings, holdersOf, isTradable, readListings } from './listings.ts'
import {
  type BookRow,
  collarIn,
  emptyLiveBook,
  type LiveBook,
  lockBooks,
  lockOffers,
  lockWaiting,
} from './live-book.ts'
import { collarOf, type MarketOrder } from './order.ts'
import { marketWrites } from './post-commands.ts'
import { endingByThemselves, isAlarmOver } from './price-alarm.ts'
import { endOffer } from './private-offer.ts'
import { lastDayPrice } from './read-trades.ts'
import { readWindows } from './read-windows.ts'
import { accountsOfOwner, feeAccount } from './settle.ts'
import { collectingFrom, type Edge, edgesOf, endOf, type TradingWindow } from './window.ts'

type Desk = { readonly db: Database; readonly clock: Clock; readonly books: BookCache }

/**
 * Does to every book what the calendar says up to now, in its order, however late: opens books, holds auctions, changes
 * collars, ends orders and windows. Safe to run twice and beside the desks. Answers how many books it has moved.
 */
export async function advanceBooks(desk: Desk): Promise<number> {
  const at = desk.clock.now()
  let moved = 0
  moved += await endWaiting(desk.db, at)
  for (const window of (await readWindows(desk.db, 4)).reverse()) {
    if (collectingFrom(window) > at) continue
    if (at < endOf(window)) moved += await openBooks(desk, window, at)
    for (const book of await booksUnderWay(desk.db, window.id)) {
      while (await advanceBook(desk, window, book.propertyId, book.hasFrozen)) moved += 1
    }
  }
  return moved
}

async function openBooks({ db }: Desk, window: TradingWindow, at: Date): Promise<number> {
  const { terms, opensOn, id } = window
  const listings = (await allListings(db)).filter((row) =>
    isTradable(row, terms.lockMonths, opensOn),
  )
  const { rows } = await sql<{ propertyId: string }>`
    select property_id from market.books where window_id = ${id}`.execute(db)
  const there = new Set(rows.map(({ propertyId }) => propertyId))
  const missing = listings.filter(({ propertyId }) => !there.has(propertyId))
  for (const listing of missing) await openBook(db, window, listing, at)
  return missing.length
}

/** Opens the book of a property; standing orders come back to their places. */
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
      insert into market.books (window_id, property_id, phase, tick, reference, low, high, unit_value, record_at,
        opened_at)
      values (${windowId}, ${propertyId}, 'collect', ${terms.tick}, ${collar.reference}, ${collar.low},
        ${collar.high}, ${listing.unitPrice}, ${listing.recordAt}, ${at})
      on conflict do nothing`.execute(tx)
    if (numAffectedRows !== 1n) return
    const [row] = await lockBooks(tx, windowId, [propertyId])
    if (row === undefined) throw new Error('a book that was opened is there')
    const live = emptyLiveBook(row)
    const waiting = await lockWaiting(tx, propertyId)
    const owners = [...new Set(waiting.map(({ investorId }) => investorId))]
    const refs = owners.flatMap((owner) => [
      ...accountsOfOwner(owner, propertyId),
      account('investor-receivable', owner),
      account('investor-units-subscribed', owner, unitsOf(propertyId)),
    ])
    const standings = await standingsOf(tx, owners, at)
    const holders = await holdersOf(tx, [listing], terms)
    const work = openWork(openSheet(await lockAccounts(tx, refs)))
    ask(live, work, { kind: 'collar', ...collarIn(row) }, at)
    for (const order of waiting) {
      const cover = { at, terms, listing, standings, holders }
      comeBack(work, order, window, at, (back) => enterBook(cover, work, live, back))
    }
    await writeTogether(tx, marketWrites(work, [live], new Map()))
  })
}

// What cannot come back because it is not covered is paused, and its owner resumes it.
function comeBack(
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

// Standing orders whose day has come, or whose property was sold, while no window was open.
async function endWaiting(db: Db, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update market.orders o set ended_at = ${at}, changed_at = ${at},
      state = case when o.valid_until < ${jakartaDate(at)}::date then 'expired' else 'cancelled' end,
      reason = case when o.valid_until < ${jakartaDate(at)}::date then 'date-over' else 'sold' end
    from market.listings l
    where o.state in ('waiting', 'paused') and l.property_id = o.property_id
      and (o.valid_until < ${jakartaDate(at)}::date or l.state not in ('operating', 'sale-vote'))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
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

/** The numbers of open orders whose owners may move nothing. */
async function frozenIn(tx: Tx, windowId: string, propertyId: string): Promise<Set<bigint>> {
  const { rows } = await sql<{ number: bigint }>`
    select number from market.frozen_orders where window_id = ${windowId} and property_id = ${propertyId}`.execute(
    tx,
  )
  return new Set(rows.map(({ number }) => number))
}

/** One step of the calendar for one book; false when there is nothing to do. */
async function advanceBook(
  { db, clock, books }: Desk,
  window: TradingWindow,
  propertyId: string,
  hasFrozen: boolean,
): Promise<boolean> {
  try {
    return await transaction(db, async (tx) => {
      const [row] = await lockBooks(tx, window.id, [propertyId])
      const [listing] = await readListings(tx, [propertyId])
      if (row === undefined || listing === undefined) return false
      const isStopped = (await readSwitch(tx)).stoppedAt !== null
      const isBlocked = isStopped || listing.state !== 'operating'
      const at = clock.now()
      const step = nextStep(row, { window, listing, isBlocked, at })
      if (step === null && !hasFrozen) return false
      const frozen = await frozenIn(tx, window.id, propertyId)
      if (step === null && frozen.size === 0) return false
      const isHeld = isBlocked || (step !== null && isHaltedAt(row, step, at))
      const live = await books.get(tx, row)
      const commands: MarketWork['commands'] = []
      const offers = await lockOffers(tx, row)
      const ended: Calendar['ended'] = []
      const calendar = { live, window, listing, commands, isHeld, at, offers, ended }
      const takenOut = endOrders(calendar, (order) =>
        frozen.has(order.number) ? endingOfFrozen(order) : null,
      )
      const done = [...takenOut, ...(step === null ? [] : await follow(tx, calendar, step))]
      const sheet = openSheet(await lockAccounts(tx, [feeAccount, ...accountsIn(calendar, done)]))
      const work = { ...openWork(sheet), commands }
      for (const { offer, ending } of ended) endOffer(work, offer, ending, at)
      for (const { events, ...options } of done) settleEvents(live, work, events, at, options)
      await writeTogether(tx, marketWrites(work, [live], new Map([[propertyId, listing.name]])))
      return true
    })
  } catch (error) {
    books.clear()
    throw error
  }
}

type Step = Edge['kind'] | 'reopen' | 'sold' | 'announced' | 'calm'

/**
 * What comes next for a book; `reopen`: the opening was missed because of a halt that is over; `sold`: its property is;
 * `announced`: a new value or a record day was published while it trades; `calm`: a halt because of its price is over.
 */
function nextStep(
  row: BookRow,
  {
    window,
    listing,
    isBlocked,
    at,
  }: Pick<Calendar, 'window' | 'listing' | 'at'> & { readonly isBlocked: boolean },
): Step | null {
  if (row.phase === 'ended') return null
  if (listing.state !== 'operating' && listing.state !== 'sale-vote') return 'sold'
  const edges = edgesOf(window)
  const next = edges[row.edges]
  if (next !== undefined && next.at <= at) return next.kind
  const wasToTrade = edges[row.edges - 1]?.kind === 'open' && row.phase === 'collect'
  if (wasToTrade && !isBlocked && row.haltedAt === null) return 'reopen'
  if (row.phase !== 'trade') return null
  if (isAlarmOver(row, at)) return 'calm'
  return row.haltedAt === null ? newsOf(row, listing) && 'announced' : null
}

/** What was published since the collar was set that halts a book, or null. */
function newsOf(row: BookRow, listing: Listing): HaltReason | null {
  if (row.unitValue !== listing.unitPrice) return 'valuation'
  return row.recordAt?.getTime() === listing.recordAt?.getTime() ? null : 'record-day'
}

// Halts that end by themselves end with an opening, and one because of the price after a while.
function isHaltedAt(row: BookRow, step: Step, at: Date): boolean {
  if (row.haltReason === null) return false
  const endsNow = step === 'open' && endingByThemselves.includes(row.haltReason)
  return !endsNow && !isAlarmOver(row, at)
}

type Calendar = {
  readonly live: LiveBook
  readonly window: TradingWindow
  readonly listing: Listing
  readonly commands: MarketWork['commands']
  readonly isHeld: boolean
  readonly at: Date
  /** Open beside the book, and those of them that end now. */
  readonly offers: readonly MarketOrder[]
  readonly ended: { readonly offer: MarketOrder; readonly ending: Ending }[]
}

type Done = { readonly events: BookEvents; readonly isAuction?: boolean; readonly ending?: Ending }

async function follow(tx: Tx, calendar: Calendar, step: Step): Promise<Done[]> {
  const { live, window, listing, commands, isHeld, at } = calendar
  const command = (asked: BookCommand): Done => ({
    events: ask(live, { commands }, asked, at),
    isAuction: asked.kind === 'auction',
  })
  const moveTo = (phase: BookRow['phase']) => {
    live.row = { ...live.row, phase, edges: live.row.edges + (step === 'reopen' ? 0 : 1) }
  }
  const day = edgesOf(window)[live.row.edges]?.day ?? window.closesOn
  if (step === 'sold') {
    live.row = { ...live.row, phase: 'ended' }
    return endOrders(calendar, () => ({ state: 'cancelled', reason: 'sold' }))
  }
  if (step === 'announced') {
    const { unitPrice: unitValue, recordAt } = listing
    live.row = { ...live.row, haltedAt: at, haltReason: newsOf(live.row, listing) }
    live.row = { ...live.row, unitValue, recordAt }
    return []
  }
  if (step === 'calm') {
    live.row = { ...live.row, haltedAt: null, haltReason: null }
    return []
  }
  if (step === 'closing-call') {
    moveTo('collect')
    return live.book.phase === 'collect' ? [] : [command({ kind: 'collect' })]
  }
  if (step === 'close') {
    moveTo('collect')
    const collected = live.book.phase === 'collect' ? [] : [command({ kind: 'collect' })]
    return [...collected, ...endOrders(calendar, (order) => endingOfDay(order, day))]
  }
  if (step === 'end') {
    const traded = isHeld ? [] : [command({ kind: 'auction', next: 'collect' })]
    moveTo('ended')
    return [...traded, ...endOrders(calendar, (order) => endingOfWindow(order, day))]
  }
  const over = endOrders(calendar, (order) => endingBefore(order, day))
  const collar = await moveCollar(tx, calendar)
  moveTo(isHeld ? 'collect' : 'trade')
  const moved = [...over, ...collar]
  return isHeld ? moved : [...moved, command({ kind: 'auction', next: 'trade' })]
}

/** The collar of the day: around the price of the last day with trades in the window, else the published value of a unit. */
async function moveCollar(
  tx: Tx,
  { live, window, listing, commands, at }: Calendar,
): Promise<Done[]> {
  const { windowId, propertyId, low, high, reference, haltReason, unitValue } = live.row
  const isValued = haltReason === 'valuation' || unitValue !== listing.unitPrice
  const traded = await lastDayPrice(tx, { windowId, propertyId, before: jakartaDate(at) })
  const collar = collarOf((isValued ? null : traded) ?? listing.unitPrice, window.terms)
  live.row = { ...live.row, unitValue: listing.unitPrice, recordAt: listing.recordAt }
  if (haltReason !== null && endingByThemselves.includes(haltReason))
    live.row = { ...live.row, haltedAt: null, haltReason: null }
  if (collar.reference === reference && collar.low === low && collar.high === high) return []
  live.row = { ...live.row, ...collar }
  return [{ events: ask(live, { commands }, { kind: 'collar', ...collarIn(live.row) }, at) }]
}

function endOrders(
  { live, commands, at, offers, ended }: Calendar,
  endingOf: (order: MarketOrder) => Ending | null,
): Done[] {
  for (const offer of offers) {
    const ending = endingOf(offer)
    const isOver = ended.some((each) => each.offer === offer)
    if (ending !== null && !isOver) ended.push({ offer, ending })
  }
  return [...live.book.orders.keys()].flatMap((id) => {
    const ending = endingOf(orderIn(live, id))
    return ending === null
      ? []
      : [{ events: ask(live, { commands }, { kind: 'cancel', id }, at), ending }]
  })
}

// As when a standing order cannot come back: its owner resumes it.
function endingOfFrozen({ validity, isAtBest }: MarketOrder): Ending {
  const isStanding = validity === 'date' && !isAtBest
  return { state: isStanding ? 'paused' : 'cancelled', reason: 'not-allowed' }
}

// Its last day had no trading, or was over when it was placed.
function endingBefore({ validUntil }: MarketOrder, day: string): Ending | null {
  const isOver = validUntil !== null && validUntil < day
  return isOver ? { state: 'expired', reason: 'date-over' } : null
}

function endingOfDay({ validity, validUntil }: MarketOrder, day: string): Ending | null {
  if (validity === 'day') return { state: 'expired', reason: 'day-over' }
  const isOver = validity === 'date' && (validUntil ?? '') <= day
  return isOver ? { state: 'expired', reason: 'date-over' } : null
}

// A standing order keeps its place in time for the next window.
function endingOfWindow(order: MarketOrder, day: string): Ending {
  const ofDay = endingOfDay(order, day)
  if (ofDay !== null) return ofDay
  const state = order.validity === 'date' ? 'waiting' : 'expired'
  return { state, reason: 'window-over' }
}

function accountsIn({ live, ended }: Calendar, done: readonly Done[]): AccountRef[] {
  const ids = done.flatMap(({ events }) => [
    ...events.trades.flatMap(({ buyId, sellId }) => [buyId, sellId]),
    ...events.removed.map(({ id }) => id),
  ])
  const traders = ids.map((id) => orderIn(live, id).investorId)
  const owners = new Set([...traders, ...ended.map(({ offer }) => offer.investorId)])
  return [...owners].flatMap((owner) => accountsOfOwner(owner, live.row.propertyId))
}
