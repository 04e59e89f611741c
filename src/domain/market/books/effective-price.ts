import { type RawBuilder, sql } from 'kysely'
import type { OrderSide } from '#contract'
import type { Rupiah } from '#kernel'

type Price = Rupiah | RawBuilder<Rupiah>

/** The figures of a row `b` of `market.books` in a query. */
export const ofBook = {
  tick: sql<Rupiah>`b.tick`,
  low: sql<Rupiah>`b.low`,
  high: sql<Rupiah>`b.high`,
}

/**
 * The price at which a row of `market.orders` counts in its book: on a tick and inside the collar. The order may come
 * from a window with a smaller tick; its price is then rounded in favour of its owner, as in the core.
 */
export function effectivePrice(
  side: OrderSide,
  { tick, low, high }: Readonly<Record<'tick' | 'low' | 'high', Price>>,
): RawBuilder<Rupiah> {
  return side === 'buy'
    ? sql`least(limit_price / ${tick}::bigint * ${tick}::bigint, ${high}::bigint)`
    : sql`greatest((limit_price + ${tick}::bigint - 1) / ${tick}::bigint * ${tick}::bigint, ${low}::bigint)`
}
