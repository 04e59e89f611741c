import { sql } from 'kysely'
import type { Db } from '#database'
import { orderNotFound } from '../refusals.ts'
import { readFills } from '../trades/read-trades.ts'
import type { MarketOrder } from './order.ts'
import { type OrderAct, type OrderEvent, type OrderRecords, orderLog } from './order-log.ts'
import { readOrders } from './order-rows.ts'

/** The newest requests of an owner that are read for one order. */
const actsMax = 500

/**
 * Reads what happened to one of an investor's orders, oldest first. An order of another investor is refused as if it
 * did not exist.
 */
export async function readOrderLog(
  db: Db,
  investorId: string,
  orderId: string,
): Promise<OrderEvent[]> {
  const [order] = await readOrders(db, [orderId])
  if (order === undefined || order.investorId !== investorId) throw orderNotFound()
  const [acts, fills, busts, moves] = await Promise.all([
    readActs(db, order),
    readFills(db, order),
    readBusts(db, order),
    readMoves(db, order),
  ])
  return orderLog({ order, acts, fills, busts, moves })
}

async function readActs(
  db: Db,
  { id, investorId, placedAt, endedAt }: MarketOrder,
): Promise<OrderAct[]> {
  const { rows } = await sql<OrderAct>`
    select kind, happened_at, limit_price, units, valid_until::text as valid_until, state
    from market.order_acts
    where investor_id = ${investorId} and happened_at >= ${placedAt}
      and (${endedAt}::timestamptz is null or happened_at <= ${endedAt}) and order_id = ${id}
    order by happened_at desc limit ${actsMax}`.execute(db)
  return rows.reverse()
}

async function readBusts(db: Db, { id }: MarketOrder): Promise<OrderRecords['busts']> {
  const { rows } = await sql<OrderRecords['busts'][number]>`
    select t.units, b.busted_at as happened_at
    from market.busts b join market.trades t on t.id = b.trade_id
    where t.buy_order_id = ${id} or t.sell_order_id = ${id}
    order by b.busted_at limit 100`.execute(db)
  return rows
}

async function readMoves(db: Db, { id }: MarketOrder): Promise<OrderRecords['moves']> {
  const { rows } = await sql<OrderRecords['moves'][number]>`
    select happened_at, state, reason from market.order_moves
    where order_id = ${id} order by happened_at limit 1000`.execute(db)
  return rows
}
