import { type RawBuilder, sql } from 'kysely'
import type { OrderSide } from '#contract'
import type { Rupiah } from '#kernel'

/**
 * The price at which a row of `market.orders` counts in its book, the row `b` of `market.books`: on a tick and inside
 * the collar. The order may come from a window with a smaller tick; its price is then rounded in favour of its owner,
 * as in the core.
 */
export function effectivePrice(side: OrderSide): RawBuilder<Rupiah> {
  return side === 'buy'
    ? sql`least(limit_price / b.tick * b.tick, b.high)`
    : sql`greatest((limit_price + b.tick - 1) / b.tick * b.tick, b.low)`
}
