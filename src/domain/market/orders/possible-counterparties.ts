import type { OrderSide } from '#contract'
import { type LiveBook, limitInTicks } from '../books/live-book.ts'
import { cross, levelKey } from '../matching/resting-orders.ts'
import type { MarketOrder } from './order.ts'
import type { BookRequest } from './request.ts'

/** The owners whose orders a batch could change, by side. */
export type Parties = Readonly<Record<OrderSide, Set<string>>>

/**
 * Predicts the owners whose orders a batch could trade with: on each side, by priority, the orders that its
 * prices cross, up to the requested units. Orders whose size cannot be relied on (with a lot, or cancelled by
 * the batch) only extend the list.
 */
export function possibleCounterparties(
  live: LiveBook,
  requests: readonly BookRequest[],
  own: ReadonlyMap<string, MarketOrder>,
): Parties {
  const parties: Parties = { buy: new Set(), sell: new Set() }
  // While orders are collected, nothing trades.
  if (live.book.phase === 'collect') return parties
  for (const side of ['buy', 'sell'] as const) {
    let units = 0
    let needsAll = false
    let taken = 0
    let best = Infinity
    for (const request of requests) {
      const order = request.kind === 'place' ? null : (own.get(request.orderId) ?? null)
      const incoming = request.kind === 'place' ? request.side : order?.side
      if (incoming === side) {
        if (request.kind === 'cancel' || request.kind === 'pause') continue
        units += Number(request.units)
        needsAll ||= (request.kind === 'place' ? request.lot : (order?.lot ?? 1n)) > 1n
        best = Math.min(best, keyOf(live, side, request.limitPrice))
      } else if (order !== null) taken += Number(order.units - order.unitsFilled)
    }
    const other = side === 'buy' ? 'sell' : 'buy'
    const wanted = { units: needsAll ? Infinity : units + taken, key: best }
    if (units > 0) collect(live, other, wanted, parties[other])
  }
  return parties
}

/** The level of a price on its side. An at-best order has the first level; a price that cannot trade has none. */
function keyOf({ row, book }: LiveBook, side: OrderSide, price: bigint | null): number {
  if (price === null) return 0
  return levelKey(book.collar, { side, price: limitInTicks(row, side, price) }) ?? Infinity
}

function collect(
  { book, orders }: LiveBook,
  side: OrderSide,
  wanted: { readonly units: number; readonly key: number },
  parties: Set<string>,
): void {
  const half = side === 'buy' ? book.buys : book.sells
  let left = wanted.units
  for (let key = half.best; cross(book, wanted.key, key) && left > 0; key += 1) {
    for (
      let order = half.levels[key]?.first ?? null;
      order !== null && left > 0;
      order = order.after
    ) {
      const placed = orders.get(order.id)
      if (placed !== undefined) parties.add(placed.investorId)
      if (order.lot <= 1) left -= order.size
    }
  }
}
