import { sql } from 'kysely'
import type { Db } from '#database'
import type { BasisPoints, Clock, Rupiah } from '#kernel'
import { readWindows } from './read-windows.ts'
import { collectingFrom, endOf } from './window.ts'

/** How the last window that has ended went, of all properties and without private offers. */
type WindowResult = {
  readonly opensOn: string
  readonly closesOn: string
  /** Without busted trades, like units, amount and prices. */
  readonly trades: bigint
  readonly units: bigint
  readonly amount: Rupiah
  /** The number of properties with a trade. */
  readonly properties: bigint
  /** The lowest and the highest price against the reference price of its time; null without a trade. */
  readonly lowestBasisPoints: BasisPoints | null
  readonly highestBasisPoints: BasisPoints | null
  /** The sell orders placed for it, from the day on which orders were collected. */
  readonly sellOrders: bigint
  /** Of them: filled completely in it, */
  readonly sellOrdersFilled: bigint
  /** cancelled by their owners before it ended, */
  readonly sellOrdersGivenUp: bigint
  /** and without a single unit sold in it. All others sold a part. */
  readonly sellOrdersUnsold: bigint
}

/** Reads how the last window that has ended went; null before the first one has. */
export async function readLastWindow(db: Db, clock: Clock): Promise<WindowResult | null> {
  const at = clock.now()
  const window = (await readWindows(db)).find((each) => endOf(each) <= at)
  if (window === undefined) return null
  const { id, opensOn, closesOn } = window
  const endsAt = endOf(window)
  const isGivenUp = sql`(o.state = 'cancelled' and o.reason = 'owner' and o.ended_at <= ${endsAt})`
  const isFilled = sql`(o.state = 'filled' and o.ended_at <= ${endsAt})`
  const { rows } = await sql<Omit<WindowResult, 'opensOn' | 'closesOn'>>`
    with traded as materialized (
      select * from market.book_trades where window_id = ${id}
    ), sums as (
      select count(*) as trades, coalesce(sum(units), 0)::bigint as units,
        coalesce(sum(price * units), 0)::bigint as amount, count(distinct property_id) as properties,
        min(round((price - reference) * 10000.0 / reference))::integer as lowest_basis_points,
        max(round((price - reference) * 10000.0 / reference))::integer as highest_basis_points
      from traded
    ), ordered as (
      select count(*) as sell_orders, count(*) filter (where ${isFilled}) as sell_orders_filled,
        count(*) filter (where ${isGivenUp}) as sell_orders_given_up,
        count(*) filter (where s.sell_order_id is null and not ${isGivenUp}) as sell_orders_unsold
      from market.orders o
      left join (select distinct sell_order_id from traded) s on s.sell_order_id = o.id
      where o.side = 'sell' and o.counterparty_id is null
        and o.placed_at >= ${collectingFrom(window)} and o.placed_at <= ${endsAt}
    )
    select * from sums cross join ordered`.execute(db)
  const [result] = rows
  if (result === undefined) throw new Error('a window has sums')
  return { opensOn, closesOn, ...result }
}
