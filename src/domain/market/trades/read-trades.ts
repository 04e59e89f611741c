import { sql } from 'kysely'
import type { Db } from '#database'
import { divide, type Rupiah } from '#kernel'
import type { BookRow } from '../books/live-book.ts'
import type { MarketOrder } from '../orders/order.ts'

/**
 * The volume-weighted average price of the last day before another with trades in a window since the newest
 * valuation, rounded to the rupiah; null without such trades.
 */
export async function lastDayPrice(
  db: Db,
  {
    windowId,
    propertyId,
    valuedAt,
    before,
  }: Pick<BookRow, 'windowId' | 'propertyId' | 'valuedAt'> & {
    readonly before: string
  },
): Promise<Rupiah | null> {
  const { rows } = await sql<{ amount: bigint; units: bigint }>`
    select sum(price * units)::bigint as amount, sum(units)::bigint as units
    from (
      select price, units, (traded_at at time zone 'Asia/Jakarta')::date as day from market.book_trades
      where window_id = ${windowId} and property_id = ${propertyId}
        and traded_at >= ${valuedAt} and (traded_at at time zone 'Asia/Jakarta')::date < ${before}::date
    ) t
    group by day order by day desc limit 1`.execute(db)
  const [row] = rows
  return row === undefined ? null : divide(row.amount, row.units, 'half-up')
}

/** A trade as the public sees it, without names. */
export type TapeTrade = {
  readonly number: bigint
  readonly propertyId: string
  readonly price: Rupiah
  readonly units: bigint
  readonly isAuction: boolean
  /** A private trade; it is not counted in any price. */
  readonly isPrivate: boolean
  /** A busted trade; it is not counted in any price. */
  readonly isBusted: boolean
  readonly tradedAt: Date
}

/** The latest trades of a property, newest first. */
export async function readTape(db: Db, propertyId: string, limit: number): Promise<TapeTrade[]> {
  const { rows } = await sql<TapeTrade>`
    select number, property_id, price, units, is_auction, is_private,
      exists (select from market.busts b where b.trade_id = t.id) as is_busted, traded_at
    from market.trades t where property_id = ${propertyId} order by number desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** A trade as one of its two parties sees it. */
export type Fill = {
  readonly id: string
  readonly price: Rupiah
  readonly units: bigint
  readonly fee: Rupiah
  readonly isAuction: boolean
  readonly isPrivate: boolean
  /** A busted trade; it is not counted in any price. */
  readonly isBusted: boolean
  readonly tradedAt: Date
}

/** The trades of an order, oldest first. */
export async function readFills(
  db: Db,
  { id, investorId, placedAt }: Pick<MarketOrder, 'id' | 'investorId' | 'placedAt'>,
): Promise<Fill[]> {
  const { rows } = await sql<Fill & { number: bigint }>`
    select id, price, units, buyer_fee as fee, is_auction, is_private, exists (select from market.busts b where b.trade_id = t.id) as is_busted,
      traded_at, number
    from market.trades t where buyer_id = ${investorId} and traded_at >= ${placedAt} and buy_order_id = ${id}
    union all
    select id, price, units, seller_fee, is_auction, is_private, exists (select from market.busts b where b.trade_id = t.id) as is_busted,
      traded_at, number
    from market.trades t where seller_id = ${investorId} and traded_at >= ${placedAt} and sell_order_id = ${id}
    order by number limit 1000`.execute(db)
  return rows.map(({ number: _number, ...fill }) => fill)
}
