import { sql } from 'kysely'
import type { Db } from '#database'
import { type Clock, jakartaDate, monthAfter, type Rupiah, startOfDay } from '#kernel'
import { readWindows } from '../windows/read-windows.ts'
import { type TradingWindow, tradingDaysOf } from '../windows/window.ts'
import { daysOf, isCounted, readSales } from './read-sales.ts'
import { type SalesFigures, salesFigures } from './selling-time.ts'

/** The trading of all properties in a calendar month in Jakarta. */
type LiquidityMonth = {
  /** `YYYY-MM`. */
  readonly month: string
  /** The windows that had begun and had a trading day in the month, oldest first. */
  readonly windows: readonly Pick<TradingWindow, 'opensOn' | 'closesOn'>[]
  readonly tradingDays: number
  readonly ordersToBuy: bigint
  readonly ordersToSell: bigint
  /** Without busted trades. */
  readonly trades: bigint
  readonly units: bigint
  readonly amount: Rupiah
  /** The results of all sell orders placed in the month, filled or not. */
  readonly sales: SalesFigures
  /** The same of all buy orders. */
  readonly purchases: PurchaseFigures
  /** Orders placed in the month that their owners cancelled before they were filled: they are in no results. */
  readonly sellOrdersGivenUp: bigint
  readonly buyOrdersGivenUp: bigint
}

/** The results of buy orders that their owners did not cancel. */
type PurchaseFigures = {
  readonly orders: bigint
  readonly ordersFilled: bigint
  readonly unitsWanted: bigint
  readonly unitsBought: bigint
}

type Sums = Omit<LiquidityMonth, 'month' | 'windows' | 'tradingDays' | 'sales' | 'purchases'> &
  PurchaseFigures

/** The number of months reported, including the current one. */
const monthsMax = 24

/** The months of the last two years with a trading day or an order, newest first. */
export async function readLiquidity(db: Db, clock: Clock): Promise<LiquidityMonth[]> {
  const today = jakartaDate(clock.now())
  const first = monthAfter(today.slice(0, 7), 1 - monthsMax)
  const [sums, sales, windows] = await Promise.all([
    readSums(db, first),
    readSales(db, { since: startOfDay(`${first}-01`), propertyId: null }),
    readWindows(db),
  ])
  const days = daysOf(windows)
  const begun = windows.filter(({ opensOn }) => opensOn <= today).reverse()
  const past = days.filter((day) => day.slice(0, 7) >= first && day <= today)
  const months = new Set([...sums.keys(), ...past.map((day) => day.slice(0, 7))])
  return [...months]
    .sort()
    .reverse()
    .map((month) => ({
      month,
      windows: begun
        .filter((window) => tradingDaysOf(window).some((day) => day.startsWith(month)))
        .map(({ opensOn, closesOn }) => ({ opensOn, closesOn })),
      tradingDays: past.filter((day) => day.startsWith(month)).length,
      ...monthSums(sums.get(month) ?? nothing),
      sales: salesFigures(
        sales.filter(({ placedOn }) => placedOn.startsWith(month)),
        days,
      ),
    }))
}

function monthSums({ orders, ordersFilled, unitsWanted, unitsBought, ...sums }: Sums) {
  return { ...sums, purchases: { orders, ordersFilled, unitsWanted, unitsBought } }
}

const nothing: Sums = {
  ordersToBuy: 0n,
  ordersToSell: 0n,
  sellOrdersGivenUp: 0n,
  buyOrdersGivenUp: 0n,
  orders: 0n,
  ordersFilled: 0n,
  unitsWanted: 0n,
  unitsBought: 0n,
  trades: 0n,
  units: 0n,
  amount: 0n,
}

const isGivenUp = sql`state = 'cancelled' and reason = 'owner'`

async function readSums(db: Db, first: string): Promise<Map<string, Sums>> {
  const month = (column: 'placed_at' | 'traded_at') =>
    sql`to_char(${sql.ref(column)} at time zone 'Asia/Jakarta', 'YYYY-MM')`
  const since = sql`${`${first}-01`}::timestamp at time zone 'Asia/Jakarta'`
  const { rows } = await sql<Sums & { month: string }>`
    with ordered as (
      select ${month('placed_at')} as month, count(*) filter (where side = 'buy') as orders_to_buy,
        count(*) filter (where side = 'sell') as orders_to_sell,
        count(*) filter (where side = 'sell' and ${isGivenUp}) as sell_orders_given_up,
        count(*) filter (where side = 'buy' and ${isGivenUp}) as buy_orders_given_up,
        count(*) filter (where side = 'buy' and ${isCounted}) as orders,
        count(*) filter (where side = 'buy' and ${isCounted} and units_filled = units) as orders_filled,
        coalesce(sum(units) filter (where side = 'buy' and ${isCounted}), 0)::bigint as units_wanted,
        coalesce(sum(units_filled) filter (where side = 'buy' and ${isCounted}), 0)::bigint as units_bought
      from market.orders where placed_at >= ${since} and counterparty_id is null group by 1
    ), traded as (
      select ${month('traded_at')} as month, count(*) as trades, sum(units)::bigint as units,
        sum(price * units)::bigint as amount
      from market.book_trades where traded_at >= ${since} group by 1
    )
    select coalesce(o.month, t.month) as month, coalesce(orders_to_buy, 0) as orders_to_buy,
      coalesce(orders_to_sell, 0) as orders_to_sell,
      coalesce(sell_orders_given_up, 0) as sell_orders_given_up,
      coalesce(buy_orders_given_up, 0) as buy_orders_given_up, coalesce(orders, 0) as orders,
      coalesce(orders_filled, 0) as orders_filled, coalesce(units_wanted, 0) as units_wanted,
      coalesce(units_bought, 0) as units_bought, coalesce(trades, 0) as trades,
      coalesce(units, 0)::bigint as units, coalesce(amount, 0)::bigint as amount
    from ordered o full join traded t on t.month = o.month`.execute(db)
  return new Map(rows.map(({ month: of, ...sums }) => [of, sums]))
}
