import { sql } from 'kysely'
import type { Db } from '#database'
import {
  basisPointsOf,
  type Clock,
  day,
  daysBetween,
  jakartaDate,
  later,
  yearsAfter,
} from '#kernel'
import { readWindows } from '../windows/read-windows.ts'
import { type TradingWindow, tradingDaysOf } from '../windows/window.ts'
import { type PricedSales, type Sales, type SalesFigures, salesFigures } from './selling-time.ts'

const yearsBack = 2

/** The start of the two years of sell orders that are counted. */
export function salesSince(now: Date): Date {
  const today = jakartaDate(now)
  return later(now, -daysBetween(yearsAfter(today, -yearsBack), today) * day)
}

/** The results of the sell orders of all properties in two years. */
export async function readSalesFigures(db: Db, clock: Clock): Promise<SalesFigures> {
  const since = salesSince(clock.now())
  const [sales, days] = await Promise.all([
    readSales(db, { since, propertyId: null }),
    readTradingDays(db),
  ])
  return salesFigures(sales, days)
}

/** Orders cancelled before they could show how they would have ended are not counted. */
export const isCounted = sql`(state <> 'cancelled' or reason = 'at-best')`

/**
 * The sell orders placed since an instant, of one property or of all, including those that still wait, together
 * for each day they were placed and filled: as many rows as pairs of days, however many orders. Orders cancelled
 * by their owners are left out, because they do not show how long a sale would have taken.
 */
export async function readSales(
  db: Db,
  { since, propertyId }: { readonly since: Date; readonly propertyId: string | null },
): Promise<Sales[]> {
  // An order is filled at the time of its last trade, unless that trade was busted.
  const { rows } = await sql<Sales>`
    with busted as materialized (
      select t.sell_order_id from market.busts b join market.trades t on t.id = b.trade_id
    ), placed as (
      select (placed_at at time zone 'Asia/Jakarta')::date::text as placed_on, units, units_filled,
        units_filled = units as is_filled,
        (case when units_filled < units then null
          when o.id in (select sell_order_id from busted) then (
            select max(traded_at) from market.valid_trades t
            where t.seller_id = o.investor_id and t.traded_at >= o.placed_at and t.sell_order_id = o.id)
          else ended_at end at time zone 'Asia/Jakarta')::date::text as last_traded_on
      from market.orders o
      where (${propertyId}::text is null or property_id = ${propertyId}) and side = 'sell' and placed_at >= ${since}
        and counterparty_id is null and ${isCounted}
    )
    select placed_on, last_traded_on, count(*)::integer as orders, sum(units)::bigint as units,
      sum(units_filled)::bigint as units_filled
    from placed group by placed_on, last_traded_on, is_filled`.execute(db)
  return rows
}

/**
 * The sell orders of one property with the distance of each price from the reference of its day, together for
 * each price, reference and days. At-best orders are left out, because they have no price of their own.
 */
export async function readPricedSales(
  db: Db,
  { since, propertyId }: { readonly since: Date; readonly propertyId: string },
): Promise<PricedSales[]> {
  type Row = Sales & { limitPrice: bigint; reference: bigint }
  const { rows } = await sql<Row>`
    with priced as (
      select (placed_at at time zone 'Asia/Jakarta')::date::text as placed_on, units, units_filled, limit_price,
        ((select max(traded_at) from market.valid_trades t
          where t.seller_id = o.investor_id and t.traded_at >= o.placed_at and t.sell_order_id = o.id)
          at time zone 'Asia/Jakarta')::date::text as last_traded_on,
        (select (c.command ->> 'reference')::bigint * b.tick
          from market.commands c join market.books b on b.window_id = c.window_id and b.property_id = c.property_id
          where c.property_id = o.property_id and c.command ->> 'kind' = 'collar' and c.happened_at <= o.placed_at
          order by c.happened_at desc, c.sequence desc limit 1) as reference
      from market.orders o
      where property_id = ${propertyId} and side = 'sell' and placed_at >= ${since} and counterparty_id is null
        and not is_at_best and state <> 'cancelled'
    )
    select placed_on, last_traded_on, limit_price, reference, count(*)::integer as orders,
      sum(units)::bigint as units, sum(units_filled)::bigint as units_filled
    from priced where reference is not null
    group by placed_on, last_traded_on, limit_price, reference, units_filled = units`.execute(db)
  return rows.map(({ limitPrice, reference, ...sales }) => {
    return { ...sales, distanceBasisPoints: basisPointsOf(limitPrice - reference, reference) }
  })
}

/** The trading days of the newest windows in order. */
export async function readTradingDays(db: Db): Promise<string[]> {
  return daysOf(await readWindows(db))
}

/** The trading days of windows in order. */
export function daysOf(windows: readonly TradingWindow[]): string[] {
  return windows.flatMap((window) => tradingDaysOf(window)).sort()
}
