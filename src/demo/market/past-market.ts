import type { Tx } from '#database'
import { day, divide, jakartaDate, later, least, newId, Refusal, type Rupiah } from '#kernel'
import { type AccountRef, account, atBank, onSheet, unitsOf } from '#ledger'
import {
  applyCommand,
  collarIn,
  collarOf,
  collectingFrom,
  edgesOf,
  emptyLiveBook,
  enterBook,
  isHaltedAt,
  isTradable,
  type LiveBook,
  type MarketListing,
  type MarketWork,
  newOrder,
  nextStep,
  settleEvents,
  type TradingWindow,
  takeStep,
  termsOfDay,
} from '#market'
import type { Decided } from '#offerings'
import { unitPriceBy } from '#properties'
import { type Book, payIn, type UnitsHeld } from '../book.ts'
import type { Case, PastEvent } from '../case.ts'
import { jakartaInstant } from '../jakarta-time.ts'
import { askedPrice, collectedOrders, hoursOf } from '../people/traders.ts'
import { type Seeded, seeded } from '../seeded.ts'
import { valuationsOf } from '../valuations.ts'
import { announcedAt, windowDaysOf } from './window-days.ts'

/** An upper bound of the number of orders in the past window. */
export const pastOrdersMax = 600

export async function pastWindowOf(tx: Tx, now: Date): Promise<TradingWindow> {
  const { past } = windowDaysOf(now)
  const { opensOn, closesOn } = past
  const at = announcedAt(past)
  const terms = await termsOfDay(tx, jakartaDate(at))
  return { id: newId(at.getTime()), opensOn, closesOn, announcedAt: at, cancelledAt: null, terms }
}

/** The trading window in the demo's past, generated between the distributions before and after it. */
export type PastMarket = {
  readonly window: TradingWindow
  readonly work: MarketWork
  /** The order books of the participating properties. */
  readonly books: readonly LiveBook[]
  readonly pastEvents: readonly PastEvent[]
  /** Returns the holders of a property's units at an instant, from their purchases and the trades before it. */
  heldAt(propertyId: string, bought: readonly Decided[], at: Date): UnitsHeld[]
}

type Trading = {
  readonly window: TradingWindow
  readonly work: MarketWork
  readonly subject: Case
  readonly live: LiveBook
  /** The traders: those unit holders who belong to the crowd. */
  readonly people: readonly string[]
  /** Order numbers and their positions in time. */
  readonly numbers: bigint[]
}

export function pastMarketOf(
  cases: readonly Case[],
  options: {
    readonly window: TradingWindow
    readonly work: MarketWork
    readonly crowd: readonly string[]
    readonly numbers: bigint[]
  },
): PastMarket {
  const { window, work, numbers } = options
  const crowd = new Set(options.crowd)
  const opensAt = collectingFrom(window)
  const tradings = tradedIn(cases, window).map((subject): Trading => {
    const holders = new Set(subject.purchases.map(({ investorId }) => investorId))
    const people = [...holders].filter((id) => crowd.has(id)).sort()
    return { window, work, subject, live: openedBook(subject, window, opensAt), people, numbers }
  })
  return {
    window,
    work,
    books: tradings.map(({ live }) => live),
    pastEvents: tradings.flatMap((trading) => eventsOf(trading, opensAt)),
    heldAt: (propertyId, bought, at) => heldAt(work, propertyId, bought, at),
  }
}

/** Returns the properties whose units could be traded in a window. */
export function tradedIn(cases: readonly Case[], window: TradingWindow): Case[] {
  return cases.filter(
    (subject) =>
      subject.life.stage === 'operating' &&
      isTradable(
        listingOf(subject, collectingFrom(window)),
        window.terms.lockMonths,
        window.opensOn,
      ),
  )
}

/** Returns every account that orders for a property's units can use in addition to those of its offering. */
export function accountsOfTrading({ property, purchases }: Case): AccountRef[] {
  const asset = unitsOf(property.id)
  return purchases.flatMap(({ investorId }) => [
    account('investor-order-cash', investorId),
    account('investor-units-held', investorId, asset),
  ])
}

function listingOf({ property, funding, offering, dates, life }: Case, at: Date): MarketListing {
  const { unitsTotal, reserve, raise } = funding
  const newest = valuationsOf(property, life, dates, at).at(-1)
  return {
    propertyId: property.id,
    name: property.name,
    state: 'operating',
    unitPrice:
      newest === undefined
        ? funding.issuePrice
        : unitPriceBy(newest.amount, { reserve, unitsTotal }),
    unitsTotal,
    raise,
    allottedOn: jakartaDate(dates.handedOverAt),
    holderUnitsMax: offering.holderUnitsMax,
    declaredAt: null,
  }
}

function openedBook(subject: Case, { id, terms }: TradingWindow, at: Date): LiveBook {
  const { propertyId, unitPrice: unitValue } = listingOf(subject, at)
  return emptyLiveBook({
    windowId: id,
    propertyId,
    phase: 'collect',
    tick: terms.tick,
    ...collarOf(unitValue, terms),
    unitValue,
    valuedAt: at,
    edges: 0,
    version: 0n,
    haltedAt: null,
    haltReason: null,
    resumesAt: null,
    declaredAt: null,
    alarmedOn: null,
  })
}

function eventsOf(trading: Trading, opensAt: Date): PastEvent[] {
  const { window, work, live, subject } = trading
  const name = subject.property.id
  const placing = (at: Date, chance: Seeded, count: number): PastEvent => ({
    at,
    applyTo(book) {
      advance(trading, at)
      for (let order = 0; order < count; order += 1) place(trading, book, chance, at)
    },
  })
  const collected = placing(
    jakartaInstant(jakartaDate(opensAt), 9),
    seeded(`${name} past collecting`),
    collectedOrders,
  )
  const edges = edgesOf(window)
  const days = [...new Set(edges.map(({ day }) => day))]
  return [
    {
      at: opensAt,
      applyTo: () =>
        void applyCommand(live, work, { kind: 'collar', ...collarIn(live.row) }, opensAt),
    },
    collected,
    ...edges.map(({ at }) => ({ at, applyTo: () => advance(trading, at) })),
    ...days.flatMap((date) =>
      hoursOf(date).map(([hours, minutes, orders]) =>
        placing(jakartaInstant(date, hours, minutes), seeded(`${name} ${date} ${hours}`), orders),
      ),
    ),
  ]
}

/** Advances the book through the scheduled steps up to an instant. */
function advance({ window, work, live, subject }: Trading, at: Date): void {
  const listing = listingOf(subject, at)
  for (;;) {
    const step = nextStep(live.row, { window, listing, isBlocked: false, at })
    if (step === null) return
    const isHeld = isHaltedAt(live.row, listing, step)
    const lastPrice = lastDayPrice(work, live.row, jakartaDate(at))
    const { commands } = work
    const done = takeStep(
      { live, window, listing, commands, isHeld, lastPrice, at, offers: [], ended: [] },
      step,
    )
    for (const { events, ...options } of done) settleEvents(live, work, events, at, options)
  }
}

function lastDayPrice(
  { trades }: MarketWork,
  { propertyId, valuedAt }: LiveBook['row'],
  before: string,
): Rupiah | null {
  const days = trades
    .filter((trade) => trade.propertyId === propertyId && trade.tradedAt >= valuedAt)
    .filter(({ tradedAt }) => jakartaDate(tradedAt) < before)
    .map((trade) => ({ ...trade, on: jakartaDate(trade.tradedAt) }))
  const last = days.at(-1)?.on
  if (last === undefined) return null
  const ofDay = days.filter(({ on }) => on === last)
  const sum = (of: (trade: (typeof ofDay)[number]) => bigint) =>
    ofDay.reduce((total, trade) => total + of(trade), 0n)
  return divide(
    sum(({ price, units }) => price * units),
    sum(({ units }) => units),
    'half-up',
  )
}

/** Places an order by one of the holders; a buyer first deposits the missing amount. */
function place(trading: Trading, book: Book, chance: Seeded, at: Date): void {
  const { window, work, live, subject, people, numbers } = trading
  const { row } = live
  if (row.haltedAt !== null) return
  const asset = unitsOf(subject.property.id)
  const isSale = chance.fraction() < 0.5
  const unitsOwned = (id: string) => onSheet(book.sheet, account('investor-units', id, asset))
  const able = people.filter((id) => !isSale || unitsOwned(id) > 0n)
  const investorId = able[chance.between(0, able.length - 1)]
  if (investorId === undefined) return
  const limitPrice = askedPrice(chance, isSale, row)
  const unitsMax = BigInt(chance.between(1, 12))
  const units = isSale ? least(unitsOwned(investorId), unitsMax) : unitsMax
  const isStanding = chance.fraction() < 0.3
  const number = numbers.shift()
  if (number === undefined) throw new Error('the past of the market has more orders than numbers')
  const request = {
    investorId,
    propertyId: row.propertyId,
    side: isSale ? ('sell' as const) : ('buy' as const),
    limitPrice,
    isAtBest: false,
    counterpartyId: null,
    units,
    lot: 1n,
    validity: isStanding ? ('date' as const) : ('window' as const),
    validUntil: isStanding ? jakartaDate(later(at, 365 * day)) : null,
  }
  if (!isSale) payInMissing(book, investorId, units * limitPrice, at)
  const order = newOrder(window, request, { number, at })
  const standing = {
    isVerified: true,
    suitability: 'suited' as const,
    quotaLimit: null,
    quotaUsed: 0n,
  }
  const listing = listingOf(subject, at)
  const cover = {
    at,
    terms: window.terms,
    listing,
    standings: new Map([[investorId, standing]]),
    holders: new Map(),
  }
  try {
    enterBook(cover, work, live, order)
    work.placed.add(order.id)
  } catch (error) {
    // A holder who has reached the ownership cap buys nothing more.
    if (!(error instanceof Refusal)) throw error
  }
}

function payInMissing(book: Book, investorId: string, amount: Rupiah, at: Date): void {
  const needed = amount + amount / 500n
  const missing = needed - onSheet(book.sheet, account('investor-cash', investorId))
  if (missing <= 0n) return
  const paid = ((missing + 9_999n) / 10_000n) * 10_000n
  payIn(book, { investorId, amount: paid, through: atBank('client'), at })
}

function heldAt(
  { trades }: MarketWork,
  propertyId: string,
  bought: readonly Decided[],
  at: Date,
): UnitsHeld[] {
  const units = new Map<string, bigint>()
  const add = (investorId: string, count: bigint) =>
    units.set(investorId, (units.get(investorId) ?? 0n) + count)
  for (const { subscription } of bought) add(subscription.investorId, subscription.units)
  for (const trade of trades) {
    if (trade.propertyId !== propertyId || trade.tradedAt > at) continue
    add(trade.buyerId, trade.units)
    add(trade.sellerId, -trade.units)
  }
  return [...units]
    .filter(([, count]) => count > 0n)
    .map(([investorId, count]) => ({ investorId, units: count }))
}
