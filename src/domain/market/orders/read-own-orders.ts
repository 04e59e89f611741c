import { sql } from 'kysely'
import type { Db } from '#database'
import { decodeCursor, type Page, type PageRequest, pageOf } from '#kernel'
import { orderNotFound } from '../refusals.ts'
import { type Fill, readFills } from '../trades/read-trades.ts'
import { counterpartyName } from './counterparty.ts'
import { type OwnOrder, ownOrder } from './order.ts'
import { readOrders, readOrdersOf } from './order-rows.ts'

type ListedOrder = OwnOrder & {
  /** The units of its trades that were busted; they still count as filled. */
  readonly unitsBusted: bigint
}

/** Which orders are listed: by default all of them. */
type OrderChoice = {
  readonly propertyId?: string | null
  /** Only those that can still trade, in this window or a later one. */
  readonly isOpen?: boolean
}

/** Reads an investor's orders, newest first. */
export async function listOrders(
  db: Db,
  investorId: string,
  page: PageRequest,
  { propertyId = null, isOpen = false }: OrderChoice = {},
): Promise<Page<ListedOrder>> {
  const before = page.cursor === null ? null : numberIn(page.cursor)
  const rows = await readOrdersOf(db, investorId, {
    before,
    limit: page.limit + 1,
    propertyId,
    isOpen,
  })
  const { items, nextCursor } = pageOf(rows, page.limit, ({ number }) => [number.toString()])
  const busted = await unitsBustedOf(
    db,
    items.map(({ id }) => id),
  )
  return {
    items: items.map((order) => ({ ...ownOrder(order), unitsBusted: busted.get(order.id) ?? 0n })),
    nextCursor,
  }
}

/** By order: the units of its busted trades. Busts are few, so their trades are looked up one by one. */
async function unitsBustedOf(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<{ orderId: string; units: bigint }>`
    select o.order_id, sum(t.units)::bigint as units
    from market.busts b join market.trades t on t.id = b.trade_id
    cross join lateral (values (t.buy_order_id), (t.sell_order_id)) as o (order_id)
    where o.order_id = any(${orderIds}::uuid[])
    group by o.order_id`.execute(db)
  return new Map(rows.map(({ orderId, units }) => [orderId, units]))
}

type OrderWithFills = ListedOrder & {
  /** The initials of the other party of a private order. */
  readonly counterparty: string | null
  readonly fills: readonly Fill[]
}

/**
 * Reads one of an investor's orders with its trades. An order of another investor is refused as if it did not
 * exist.
 */
export async function readOrder(
  db: Db,
  investorId: string,
  orderId: string,
): Promise<OrderWithFills> {
  const [order] = await readOrders(db, [orderId])
  if (order === undefined || order.investorId !== investorId) throw orderNotFound()
  const counterparty = await counterpartyName(db, order)
  const fills = await readFills(db, order)
  const unitsBusted = fills.reduce((sum, fill) => sum + (fill.isBusted ? fill.units : 0n), 0n)
  return { ...ownOrder(order), unitsBusted, counterparty, fills }
}

/** The order number in a cursor, or null. */
export function numberIn(cursor: string): bigint | null {
  const [number] = decodeCursor(cursor, 1) ?? []
  return typeof number === 'string' && /^\d{1,18}$/.test(number) ? BigInt(number) : null
}
