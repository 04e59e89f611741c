import { sql } from 'kysely'
import type { Db } from '#database'
import { type Clock, divide, jakartaDate, type Rupiah } from '#kernel'
import { readListings } from '../books/listings.ts'
import { listingNotFound } from '../refusals.ts'
import { termsOfDay } from '../windows/read-windows.ts'
import { readPricedSales, readSales, readTradingDays, salesSince } from './read-sales.ts'
import { type LikelyWeeks, likelyWeeks, type SalesFigures, salesFigures } from './selling-time.ts'

/** The past trading of a property. Busted trades are never counted. */
type ResaleHistory = {
  /** Each day with trades, oldest first: the volume-weighted average price, rounded to the rupiah, and the units. */
  readonly days: readonly { readonly on: string; readonly price: Rupiah; readonly units: bigint }[]
  /** The published value of a unit on the day of each valuation, oldest first. */
  readonly values: readonly { readonly on: string; readonly price: Rupiah }[]
  /** The prices of the last two years with the number of trades at each, lowest first. */
  readonly prices: readonly { readonly price: Rupiah; readonly trades: bigint }[]
  /** The results of the sell orders of the last two years that their owners did not cancel. */
  readonly sales: SalesFigures
  /** The same by price, for each percent of the collar. */
  readonly byPrice: readonly LikelyWeeks[]
}

const daysMax = 120
const pricesMax = 500

/** Reads the trading history of a property. */
export async function readHistory(
  db: Db,
  clock: Clock,
  propertyId: string,
): Promise<ResaleHistory> {
  const [listing] = await readListings(db, [propertyId])
  if (listing === undefined) throw listingNotFound()
  const now = clock.now()
  const since = salesSince(now)
  const [days, values, prices, sales, priced, tradingDays, terms] = await Promise.all([
    readDays(db, propertyId),
    readValues(db, propertyId),
    readPrices(db, propertyId, since),
    readSales(db, { since, propertyId }),
    readPricedSales(db, { since, propertyId }),
    readTradingDays(db),
    termsOfDay(db, jakartaDate(now)),
  ])
  const byPrice = likelyWeeks(priced, tradingDays, terms.collarBasisPoints)
  return { days, values, prices, sales: salesFigures(sales, tradingDays), byPrice }
}

async function readDays(db: Db, propertyId: string): Promise<ResaleHistory['days']> {
  const { rows } = await sql<{ on: string; amount: bigint; units: bigint }>`
    select (traded_at at time zone 'Asia/Jakarta')::date as on, sum(price * units)::bigint as amount,
      sum(units)::bigint as units
    from market.book_trades where property_id = ${propertyId}
    group by 1 order by 1 desc limit ${daysMax}`.execute(db)
  return rows
    .map(({ on, amount, units }) => ({ on, price: divide(amount, units, 'half-up'), units }))
    .reverse()
}

async function readValues(db: Db, propertyId: string): Promise<ResaleHistory['values']> {
  const { rows } = await sql<{ on: string; price: bigint }>`
    select valued_on as on, unit_price as price from market.valuations where property_id = ${propertyId}
    order by valued_on desc limit ${daysMax}`.execute(db)
  return rows.reverse()
}

async function readPrices(
  db: Db,
  propertyId: string,
  since: Date,
): Promise<ResaleHistory['prices']> {
  const { rows } = await sql<{ price: bigint; trades: bigint }>`
    select price, count(*) as trades from market.book_trades
    where property_id = ${propertyId} and traded_at >= ${since}
    group by price order by price limit ${pricesMax}`.execute(db)
  return rows
}
