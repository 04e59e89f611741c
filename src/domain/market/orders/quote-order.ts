import { sql } from 'kysely'
import type { OrderSide } from '#contract'
import type { Db } from '#database'
import { refusalsOfFrozen } from '#identity'
import { type Actor, type Clock, jakartaDate, type Refusal, type Rupiah } from '#kernel'
import { account, balances, debtOpen, unitsOf } from '#ledger'
import { remainingBelow, standingsOf } from '#offerings'
import { holdersOf, readListings, tradableFrom } from '../books/listings.ts'
import { type BookRow, readBookRow } from '../books/live-book.ts'
import {
  listingNotFound,
  marketClosed,
  marketHalted,
  tooFewUnits,
  tooLittleMoney,
  unitsLocked,
} from '../refusals.ts'
import { asOf, noHalt } from '../windows/halt-end.ts'
import { isStoppedAt, type MarketSwitch, readSwitch } from '../windows/halts.ts'
import { currentWindow, reopeningAt, termsOfDay } from '../windows/read-windows.ts'
import type { MarketTerms, TradingWindow } from '../windows/window.ts'
import { type CounterOrders, readCounterOrders } from './counter-orders.ts'
import { type Listing, objectionToBuyer, objectionToTerms } from './decide-order.ts'
import { collarOf, feeOf } from './order.ts'

type OrderQuestion = {
  readonly propertyId: string
  readonly side: OrderSide
  readonly limitPrice: Rupiah
  readonly units: bigint
}

/**
 * The cost or proceeds of an order, the owner's available balance, and the refusal if it could not be placed
 * now. Nothing is reserved.
 */
type OrderQuote = {
  readonly amount: Rupiah
  readonly fee: Rupiah
  /** Including the fee for a buyer, without it for a seller. */
  readonly total: Rupiah
  readonly feeBasisPoints: number
  readonly freeBalance: Rupiah
  readonly unitsFree: bigint
  readonly unitsHeld: bigint
  /** The number of units that the investor may still add under the ownership cap. */
  readonly holderUnitsRemaining: bigint
  /** The remaining rupiah of this year's limit; null when no limit applies. */
  readonly quotaRemaining: Rupiah | null
  /** The orders of others that it could trade with; none outside a window. */
  readonly counterOrders: readonly CounterOrders[]
  readonly refusal: Refusal | null
}

/** Quotes an order with the same rules that decide it. */
export async function quoteOrder(
  db: Db,
  clock: Clock,
  { userId: investorId }: Actor,
  requested: OrderQuestion,
): Promise<OrderQuote> {
  const at = clock.now()
  const { propertyId, side, limitPrice, units } = requested
  const [listing] = await readListings(db, [propertyId])
  if (listing === undefined) throw listingNotFound()
  const asset = unitsOf(propertyId)
  const [window, stop, standings, frozen, ordered, held] = await Promise.all([
    currentWindow(db, at),
    readSwitch(db),
    standingsOf(db, [investorId], at),
    refusalsOfFrozen(db, [investorId]),
    unitsOrderedBy(db, investorId, propertyId),
    balances(db, [
      account('investor-cash', investorId),
      account('investor-units', investorId, asset),
      account('investor-units-held', investorId, asset),
      account('investor-units-subscribed', investorId, asset),
      account('investor-receivable', investorId),
    ]),
  ])
  const [freeBalance = 0n, unitsFree = 0n, unitsHeld = 0n, subscribed = 0n, owed = 0n] = held
  const standing = standings.get(investorId)
  if (standing === undefined) throw new Error('an investor who was asked for has no standing')
  const terms = window?.terms ?? (await termsOfDay(db, jakartaDate(at)))
  const stored = window === null ? null : await readBookRow(db, window.id, propertyId)
  const row = stored && window && asOf(stored, window, at)
  const reopensAt = window === null ? await reopeningAt(db, at) : null
  const feeBasisPoints = side === 'buy' ? terms.buyerFeeBasisPoints : terms.sellerFeeBasisPoints
  const amount = limitPrice * units
  const fee = feeOf(amount, feeBasisPoints)
  const total = side === 'buy' ? amount + fee : amount - fee
  const unitsOwned = unitsFree + unitsHeld + subscribed
  const holders = await holdersAndBuyers(db, listing, terms)
  const facts = { standing, units: unitsOwned, unitsOrdered: ordered, holders }

  const impossible = objectionToMarket(
    { window, reopensAt, stop: isStoppedAt(stop, at) ? stop : null, row, listing, terms },
    requested,
    at,
  )
  const uncovered =
    side === 'sell'
      ? units > unitsFree
        ? tooFewUnits({ unitsFree })
        : null
      : ((owed > 0n ? debtOpen({ owed }) : null) ??
        objectionToBuyer({ investorId, units, limitPrice }, facts, listing, terms) ??
        (total > freeBalance ? tooLittleMoney({ short: total - freeBalance }) : null))
  return {
    amount,
    fee,
    total,
    feeBasisPoints,
    freeBalance,
    unitsFree,
    unitsHeld,
    holderUnitsRemaining: remainingBelow(listing.holderUnitsMax, unitsOwned + ordered),
    quotaRemaining:
      standing.quotaLimit === null ? null : remainingBelow(standing.quotaLimit, standing.quotaUsed),
    counterOrders: row === null ? [] : await readCounterOrders(db, row, { investorId, side }),
    refusal: frozen.get(investorId) ?? impossible ?? uncovered,
  }
}

type Market = {
  readonly window: TradingWindow | null
  readonly reopensAt: Date | null
  readonly stop: MarketSwitch | null
  readonly row: BookRow | null
  readonly listing: Listing
  readonly terms: MarketTerms
}

function objectionToMarket(
  { window, reopensAt, stop, row, listing, terms }: Market,
  { limitPrice, units }: OrderQuestion,
  at: Date,
): Refusal | null {
  if (window === null) return marketClosed({ reopensAt })
  if (stop !== null) return marketHalted(stop.resumesAt)
  if (listing.state === 'sale-vote') return marketHalted(null, 'vote')
  if (listing.state !== 'operating') return listingNotFound()
  const from = tradableFrom(listing, terms.lockMonths)
  if (from > window.opensOn) return unitsLocked({ tradableFrom: from })
  if (row?.phase === 'ended') return marketClosed({ reopensAt })
  // Before the first calendar step of a window has opened its books, the collar is the one that they will have.
  const collar = { tick: terms.tick, ...collarOf(listing.unitPrice, terms), edges: 0, ...noHalt }
  return objectionToTerms(
    { row: row ?? collar },
    window,
    { limitPrice, units, lot: 1n, validity: 'window', validUntil: null },
    at,
  )
}

/** Who holds units of a property or has an open order to buy some; null where the law sets no limit. */
async function holdersAndBuyers(db: Db, listing: Listing, terms: MarketTerms) {
  const { propertyId } = listing
  const holders = (await holdersOf(db, [listing], terms)).get(propertyId)
  if (holders === undefined) return null
  const { rows } = await sql<{ investorId: string }>`
    select distinct investor_id from market.orders
    where property_id = ${propertyId} and side = 'buy' and state = 'open'`.execute(db)
  return new Set([...holders, ...rows.map(({ investorId }) => investorId)])
}

async function unitsOrderedBy(db: Db, investorId: string, propertyId: string): Promise<bigint> {
  const { rows } = await sql<{ units: bigint }>`
    select coalesce(sum(units - units_filled), 0)::bigint as units from market.orders
    where investor_id = ${investorId} and property_id = ${propertyId} and side = 'buy' and state = 'open'`.execute(
    db,
  )
  return rows[0]?.units ?? 0n
}
