import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import type { BookRow } from '../books/live-book.ts'
import type { MarketOrder } from './order.ts'

const orderColumns = sql`id, number, investor_id, property_id, counterparty_id, window_id, side, limit_price, is_at_best, units,
  units_filled, lot, validity, valid_until::text as valid_until, state, reason, priority, amount_filled,
  fee_charged, cash_held, units_held, fee_basis_points, placed_at, changed_at, ended_at`

/** Locks the open private offers of a book. */
export async function lockOffers(
  tx: Tx,
  { windowId, propertyId }: Pick<BookRow, 'windowId' | 'propertyId'>,
): Promise<MarketOrder[]> {
  const { rows } = await sql<MarketOrder>`
    select ${orderColumns} from market.orders
    where window_id = ${windowId} and property_id = ${propertyId} and state = 'open' and counterparty_id is not null
    order by priority for no key update`.execute(tx)
  return rows
}

/** A page of a list of orders. */
type Listed = {
  /** The number of the last order of the page before; null for the first page. */
  readonly before: bigint | null
  readonly limit: number
  /** Null for all properties. */
  readonly propertyId: string | null
}

/** Private offers made to an investor, newest first; `before` is the number of the last one of the previous page. */
export async function readOffersTo(
  db: Db,
  investorId: string,
  { before, limit, propertyId }: Listed,
): Promise<MarketOrder[]> {
  const { rows } = await sql<MarketOrder>`
    select ${orderColumns} from market.orders
    where counterparty_id = ${investorId} and side = 'sell' and (${before}::bigint is null or number < ${before}::bigint)
      and (${propertyId}::text is null or property_id = ${propertyId})
    order by number desc limit ${limit}`.execute(db)
  return rows
}

/** Locks the standing orders of a property that wait for a window, earliest first. */
export async function lockWaiting(tx: Tx, propertyId: string): Promise<MarketOrder[]> {
  const { rows } = await sql<MarketOrder>`
    select ${orderColumns} from market.orders
    where property_id = ${propertyId} and state = 'waiting'
    order by priority for no key update`.execute(tx)
  return rows
}

/** Locks orders by id, of any owner. Needed for orders that wait for a window, which have no locked book. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<MarketOrder[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<MarketOrder>`
    select ${orderColumns} from market.orders where id = any(${ids}::uuid[])
    order by priority for no key update`.execute(tx)
  return rows
}

/** Reads orders by id, of any owner. */
export async function readOrders(db: Db, ids: readonly string[]): Promise<MarketOrder[]> {
  const { rows } = await sql<MarketOrder>`
    select ${orderColumns} from market.orders where id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** An investor's orders, newest first; `before` is the number of the last one of the previous page. */
export async function readOrdersOf(
  db: Db,
  investorId: string,
  { before, limit, propertyId, isOpen }: Listed & { readonly isOpen: boolean },
): Promise<MarketOrder[]> {
  const { rows } = await sql<MarketOrder>`
    select ${orderColumns} from market.orders
    where investor_id = ${investorId} and (${before}::bigint is null or number < ${before}::bigint)
      and (${propertyId}::text is null or property_id = ${propertyId})
      and (not ${isOpen} or state in ('open', 'waiting', 'paused'))
    order by number desc limit ${limit}`.execute(db)
  return rows
}

const holdingMax = 1000

/** An investor's open orders to buy, newest first. */
export async function readOrdersHoldingCash(db: Db, investorId: string): Promise<MarketOrder[]> {
  const { rows } = await sql<MarketOrder>`
    select ${orderColumns} from market.orders
    where investor_id = ${investorId} and side = 'buy' and state = 'open'
    order by number desc limit ${holdingMax}`.execute(db)
  return rows
}
