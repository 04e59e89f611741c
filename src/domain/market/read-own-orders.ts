import type { Db } from '#database'
import { decodeCursor, type Page, type PageRequest, pageOf } from '#kernel'
import { counterpartyName } from './counterparty.ts'
import { readOrders, readOrdersOf } from './live-book.ts'
import type { MarketOrder } from './order.ts'
import { type Fill, readFills } from './read-trades.ts'
import { orderNotFound } from './refusals.ts'

/** An investor's orders, newest first. */
export async function listOrders(
  db: Db,
  investorId: string,
  page: PageRequest,
): Promise<Page<MarketOrder>> {
  const before = page.cursor === null ? null : numberIn(page.cursor)
  const rows = await readOrdersOf(db, investorId, { before, limit: page.limit + 1 })
  return pageOf(rows, page.limit, ({ number }) => [number.toString()])
}

export type OwnOrder = MarketOrder & {
  /** Of a private one the other of both, by initials. */
  readonly counterparty: string | null
  readonly fills: readonly Fill[]
}

/** One of an investor's orders with its trades; someone else's is not found. */
export async function readOrder(db: Db, investorId: string, orderId: string): Promise<OwnOrder> {
  const [order] = await readOrders(db, [orderId])
  if (order === undefined || order.investorId !== investorId) throw orderNotFound()
  const counterparty = await counterpartyName(db, order)
  return { ...order, counterparty, fills: await readFills(db, order) }
}

/** The number that a cursor says, or null. */
export function numberIn(cursor: string): bigint | null {
  const [number] = decodeCursor(cursor, 1) ?? []
  return typeof number === 'string' && /^\d{1,18}$/.test(number) ? BigInt(number) : null
}
