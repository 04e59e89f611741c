import { sql } from 'kysely'
import type { Db } from '#database'
import { basisPointsOf, type Clock, jakartaDate } from '#kernel'
import { readWindows } from './read-windows.ts'
import { type PricedSale, type Sale, type SalesFigures, salesFigures } from './selling-time.ts'
import { tradingDaysOf } from './window.ts'

const salesMax = 5000
const windowsMax = 20
const yearsBack = 2

/** The start of the two years of sell orders that are counted. */
export function salesSince(now: Date): Date {
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - yearsBack)
  return since
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

/**
 * The newest sell orders placed since an instant, of one property or of all, including those that still wait.
 * Orders cancelled by their owners are left out, because they do not show how long a sale would have taken.
 */
export async function readSales(
  db: Db,
  { since, propertyId }: { readonly since: Date; readonly propertyId: string | null },
): Promise<Sale[]> {
  type Row = Pick<Sale, 'units' | 'unitsFilled'> & {
    placedAt: Date
    lastTradedAt: Date | null
  }
  const { rows } = await sql<Row>`
    select placed_at, units, units_filled,
      (select max(traded_at) from market.valid_trades t
        where t.seller_id = o.investor_id and t.traded_at >= o.placed_at and t.sell_order_id = o.id) as last_traded_at
    from market.orders o
    where (${propertyId}::text is null or property_id = ${propertyId}) and side = 'sell' and placed_at >= ${since} and counterparty_id is null
      and (state <> 'cancelled' or reason = 'at-best')
    order by number desc limit ${salesMax}`.execute(db)
  return rows.map(({ placedAt, lastTradedAt, ...sale }) => ({
    ...sale,
    placedOn: jakartaDate(placedAt),
    lastTradedOn: lastTradedAt === null ? null : jakartaDate(lastTradedAt),
  }))
}

/**
 * The same for one property with the distance of each price from the reference of its day. At-best orders are
 * left out, because they have no price of their own.
 */
export async function readPricedSales(
  db: Db,
  { since, propertyId }: { readonly since: Date; readonly propertyId: string },
): Promise<PricedSale[]> {
  type Row = Pick<Sale, 'units' | 'unitsFilled'> & {
    placedAt: Date
    lastTradedAt: Date | null
    limitPrice: bigint
    reference: bigint | null
  }
  const { rows } = await sql<Row>`
    select placed_at, units, units_filled, limit_price,
      (select max(traded_at) from market.valid_trades t
        where t.seller_id = o.investor_id and t.traded_at >= o.placed_at and t.sell_order_id = o.id) as last_traded_at,
      (select (c.command ->> 'reference')::bigint * b.tick
        from market.commands c join market.books b on b.window_id = c.window_id and b.property_id = c.property_id
        where c.property_id = o.property_id and c.command ->> 'kind' = 'collar' and c.happened_at <= o.placed_at
        order by c.happened_at desc, c.sequence desc limit 1) as reference
    from market.orders o
    where property_id = ${propertyId} and side = 'sell' and placed_at >= ${since} and counterparty_id is null
      and not is_at_best and state <> 'cancelled'
    order by number desc limit ${salesMax}`.execute(db)
  return rows.flatMap(({ placedAt, lastTradedAt, limitPrice, reference, ...sale }) =>
    reference === null
      ? []
      : [
          {
            ...sale,
            placedOn: jakartaDate(placedAt),
            lastTradedOn: lastTradedAt === null ? null : jakartaDate(lastTradedAt),
            distanceBasisPoints: basisPointsOf(limitPrice - reference, reference),
          },
        ],
  )
}

/** The trading days of the newest windows in order. */
export async function readTradingDays(db: Db): Promise<string[]> {
  const windows = await readWindows(db, windowsMax)
  return windows.flatMap((window) => tradingDaysOf(window)).sort()
}
