import { sql } from 'kysely'
import { bookLevelsMax, type HaltReason } from '#contract'
import type { Db } from '#database'
import { type Clock, jakartaDate, type Rupiah } from '#kernel'
import { auctionPrice } from '../matching/book.ts'
import { haltEndOf } from '../matching/price-alarm.ts'
import { earliestLastDay, type Listing, latestLastDay } from '../orders/decide-order.ts'
import { collarOf, type PriceCollar } from '../orders/order.ts'
import { listingNotFound } from '../refusals.ts'
import { readTape, type TapeTrade } from '../trades/read-trades.ts'
import { asOf, haltEndIn } from '../windows/halt-end.ts'
import { isStoppedAt, type MarketSwitch, readSwitch } from '../windows/halts.ts'
import { currentWindow, nextWindow, termsOfDay } from '../windows/read-windows.ts'
import { type TradingWindow, type WindowAt, windowAt } from '../windows/window.ts'
import type { BookCache } from './book-cache.ts'
import { effectivePrice } from './effective-price.ts'
import { readListings, tradableFrom } from './listings.ts'
import { type BookRow, readBookRow } from './live-book.ts'

type PriceLevel = { readonly price: Rupiah; readonly units: bigint; readonly orders: bigint }

/** The result of an auction if it were held now. */
type Indication = {
  readonly price: Rupiah
  readonly units: bigint
  /** The surplus at this price: positive on the buying side, negative on the selling side. */
  readonly surplus: bigint
}

/** The public state of the market of one property. */
export type PublicBook = PriceCollar & {
  readonly propertyId: string
  /** Null when no window is announced. */
  readonly window: WindowAt | null
  /** The first day on which this property can be traded, `YYYY-MM-DD`. */
  readonly tradableFrom: string
  readonly haltedFor: HaltReason | 'everything' | null
  /** When the halt ends automatically, if that minute is known. */
  readonly haltedUntil: Date | null
  readonly tick: Rupiah
  /** The published value of a unit. */
  readonly unitValue: Rupiah
  readonly buys: readonly PriceLevel[]
  readonly sells: readonly PriceLevel[]
  /** Null unless orders are being collected. */
  readonly indication: Indication | null
  /** Newest first. */
  readonly trades: readonly TapeTrade[]
  readonly units30Days: bigint
  /** The last days that can be chosen now for a standing order, `YYYY-MM-DD`, both included. */
  readonly earliestLastDay: string
  readonly latestLastDay: string
}

const tapeMax = 50

/** Reads the public book of a property: price levels without orders, and trades without names. */
export async function readBook(
  db: Db,
  clock: Clock,
  books: BookCache,
  propertyId: string,
): Promise<PublicBook> {
  const at = clock.now()
  const [listing] = await readListings(db, [propertyId])
  if (listing === undefined) throw listingNotFound()
  const [current, trades, units30Days, stop] = await Promise.all([
    currentWindow(db, at),
    readTape(db, propertyId, tapeMax),
    volumeSince(db, propertyId, at),
    readSwitch(db),
  ])
  const window = current ?? (await nextWindow(db, at))
  const terms = window?.terms ?? (await termsOfDay(db, jakartaDate(at)))
  const stored = current === null ? null : await readBookRow(db, current.id, propertyId)
  const row = stored && window && asOf(stored, window, at)
  const { tick, reference, low, high } = row ?? {
    tick: terms.tick,
    ...collarOf(listing.unitPrice, terms),
  }
  return {
    propertyId,
    window: window && windowAt(window, at),
    tradableFrom: tradableFrom(listing, terms.lockMonths),
    ...haltOf(row, listing, { window, stop, at }),
    tick,
    reference,
    low,
    high,
    unitValue: listing.unitPrice,
    buys: row === null ? [] : await levelsOf(db, row, 'buy'),
    sells: row === null ? [] : await levelsOf(db, row, 'sell'),
    indication: row?.phase === 'collect' ? await indicationOf(db, books, row) : null,
    trades,
    units30Days,
    earliestLastDay: earliestLastDay(at),
    latestLastDay: latestLastDay(terms, at),
  }
}

type PublicHalt = Pick<PublicBook, 'haltedFor' | 'haltedUntil'>
type Trading = { window: TradingWindow | null; stop: MarketSwitch; at: Date }

/** Of a stop of all trading and a halt of the property, the one that lasts longer. */
function haltOf(
  row: BookRow | null,
  { state }: Pick<Listing, 'state'>,
  { window, stop, at }: Trading,
): PublicHalt {
  const own: PublicHalt =
    state === 'sale-vote'
      ? { haltedFor: 'sale', haltedUntil: null }
      : { haltedFor: row?.haltReason ?? null, haltedUntil: row && haltEndOf(row) }
  if (!isStoppedAt(stop, at)) return own
  const { resumesAt } = stop
  const ownEnd = own.haltedFor === 'sale' ? null : row && window && haltEndIn(window, row)
  const isLast =
    own.haltedFor === null || resumesAt === null || (ownEnd !== null && ownEnd <= resumesAt)
  return isLast ? { haltedFor: 'everything', haltedUntil: resumesAt } : own
}

// The effective price: a buy counts at most at the upper bound of the collar, a sell at least at the lower
// bound. Beyond them nothing trades.
async function levelsOf(db: Db, row: BookRow, side: 'buy' | 'sell'): Promise<PriceLevel[]> {
  const { windowId, propertyId, low, high } = row
  const price = effectivePrice(side)
  const within = side === 'buy' ? sql`limit_price >= ${low}` : sql`limit_price <= ${high}`
  const best = side === 'buy' ? sql`desc` : sql`asc`
  const { rows } = await sql<PriceLevel>`
    select ${price} as price, sum(units - units_filled)::bigint as units, count(*) as orders
    from market.orders join market.books b using (window_id, property_id)
    where window_id = ${windowId} and property_id = ${propertyId} and side = ${side} and state = 'open'
      and counterparty_id is null and ${within}
    group by 1 order by 1 ${best} limit ${bookLevelsMax}`.execute(db)
  return rows
}

async function indicationOf(db: Db, books: BookCache, row: BookRow): Promise<Indication | null> {
  const { book } = await books.get(db, row)
  const found = auctionPrice(book)
  if (found === null) return null
  const { price, volume, surplus } = found
  return { price: BigInt(price) * row.tick, units: BigInt(volume), surplus: BigInt(surplus) }
}

async function volumeSince(db: Db, propertyId: string, at: Date): Promise<bigint> {
  const { rows } = await sql<{ units: bigint }>`
    select coalesce(sum(units), 0)::bigint as units from market.book_trades
    where property_id = ${propertyId} and traded_at > ${at}::timestamptz - interval '30 days'`.execute(
    db,
  )
  return rows[0]?.units ?? 0n
}
