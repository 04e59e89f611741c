import type { Db } from '#database'
import { decodeCursor, type Page, type PageRequest, pageOf } from '#kernel'
import { counterpartyName } from './counterparty.ts'
import { readOrders, readOrdersOf } from './live-book.ts'
import type { MarketOrder } from './order.ts'
import { type Fill, readFills } from './read-trades.ts'
import { orderNotFound } from './refusals.ts'

/** Reads an investor's orders, newest first. */
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
  /** The initials of the other party of a private order. */
  readonly counterparty: string | null
  readonly fills: readonly Fill[]
}

/**
 * Reads one of an investor's orders with its trades. An order of another investor is refused as if it did not
 * exist.
 */
export async function readOrder(db: Db, investorId: string, orderId: string): Promise<OwnOrder> {
  const [order] = await readOrders(db, [orderId])
  if (order === undefined || order.investorId !== investorId) throw orderNotFound()
  const counterparty = await counterpartyName(db, order)
  return { ...order, counterparty, fills: await readFills(db, order) }
}

/** The order number in a cursor, or null. */
export function numberIn(cursor: string): bigint | null {
  const [number] = decodeCursor(cursor, 1) ?? []
  return typeof number === 'string' && /^\d{1,18}$/.test(number) ? BigInt(number) : null
}
