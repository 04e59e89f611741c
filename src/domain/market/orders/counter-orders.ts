import { sql } from 'kysely'
import type { OrderSide } from '#contract'
import type { Db } from '#database'
import type { Rupiah } from '#kernel'
import { effectivePrice } from '../books/effective-price.ts'
import type { BookRow } from '../books/live-book.ts'

/** The units that others want to buy or sell at a price. */
export type CounterOrders = { readonly price: Rupiah; readonly units: bigint }

/**
 * The orders of others in a book that an order of an investor on `side` could trade with, by effective price,
 * the best one first. Orders with a lot are left out, because it is not known before whether they fit.
 */
export async function readCounterOrders(
  db: Db,
  { windowId, propertyId, low, high }: BookRow,
  { investorId, side }: { readonly investorId: string; readonly side: OrderSide },
): Promise<CounterOrders[]> {
  const isSell = side === 'sell'
  const price = effectivePrice(isSell ? 'buy' : 'sell')
  const { rows } = await sql<CounterOrders>`
    select ${price} as price, sum(units - units_filled)::bigint as units
    from market.orders join market.books b using (window_id, property_id)
    where window_id = ${windowId} and property_id = ${propertyId} and side = ${isSell ? 'buy' : 'sell'}
      and state = 'open' and counterparty_id is null and investor_id <> ${investorId}
      and least(lot, units - units_filled) = 1
      and ${isSell ? sql`limit_price >= ${low}` : sql`limit_price <= ${high}`}
    group by 1 order by 1 ${isSell ? sql`desc` : sql`asc`}`.execute(db)
  return rows
}
