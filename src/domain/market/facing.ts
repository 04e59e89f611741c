import type { OrderSide } from '#contract'
import type { LiveBook } from './live-book.ts'
import type { MarketOrder } from './order.ts'
import type { BookRequest } from './request.ts'

/** Whose orders a batch could move, by their side. */
export type Parties = Readonly<Record<OrderSide, Set<string>>>

/**
 * Everybody whose orders a batch could trade with: of each side the orders in priority that hold as many units as the batch
 * asks for. What cannot count on its size (a lot, an order that the batch takes out) only adds to them.
 */
export function facing(
  live: LiveBook,
  requests: readonly BookRequest[],
  own: ReadonlyMap<string, MarketOrder>,
): Parties {
  const parties: Parties = { buy: new Set(), sell: new Set() }
  for (const side of ['buy', 'sell'] as const) {
    let units = 0
    let needsAll = false
    let taken = 0
    for (const request of requests) {
      const order = request.kind === 'place' ? null : (own.get(request.orderId) ?? null)
      const incoming = request.kind === 'place' ? request.side : order?.side
      if (incoming === side) {
        if (request.kind === 'cancel' || request.kind === 'pause') continue
        units += Number(request.units)
        needsAll ||= (request.kind === 'place' ? request.lot : (order?.lot ?? 1n)) > 1n
      } else if (order !== null) taken += Number(order.units - order.unitsFilled)
    }
    const other = side === 'buy' ? 'sell' : 'buy'
    if (units > 0) collect(live, other, needsAll ? Infinity : units + taken, parties[other])
  }
  return parties
}

function collect(live: LiveBook, side: OrderSide, units: number, parties: Set<string>): void {
  const half = side === 'buy' ? live.book.buys : live.book.sells
  let left = units
  for (let key = half.best; key < half.levels.length && left > 0; key += 1) {
    for (
      let order = half.levels[key]?.first ?? null;
      order !== null && left > 0;
      order = order.after
    ) {
      const placed = live.orders.get(order.id)
      if (placed !== undefined) parties.add(placed.investorId)
      if (order.lot <= 1) left -= order.size
    }
  }
}
