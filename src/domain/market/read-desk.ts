import { sql } from 'kysely'
import { type Proposal, waitingWith } from '#approvals'
import type { BookPhase, HaltReason } from '#contract'
import type { Db } from '#database'
import { type Clock, jakartaDate, type Rupiah } from '#kernel'
import { effectivePrice } from './books/effective-price.ts'
import { type DeskTrade, readDeskTrades } from './trades/read-busts.ts'
import { asOf } from './windows/halt-end.ts'
import { isStoppedAt, readSwitch } from './windows/halts.ts'
import { firstOpening } from './windows/plan-window.ts'
import { comingTerms, currentWindow, readWindows, termsOfDay } from './windows/read-windows.ts'
import { type MarketTerms, type TradingWindow, type WindowAt, windowAt } from './windows/window.ts'

/** A book as staff see it. */
type DeskBook = {
  readonly propertyId: string
  readonly name: string
  readonly phase: BookPhase
  readonly reference: Rupiah
  readonly low: Rupiah
  readonly high: Rupiah
  readonly openOrders: bigint
  readonly unitsToBuy: bigint
  readonly unitsToSell: bigint
  readonly bestBuy: Rupiah | null
  readonly bestSell: Rupiah | null
  readonly trades: bigint
  readonly unitsTraded: bigint
  readonly haltedAt: Date | null
  readonly haltReason: HaltReason | null
  readonly haltNote: string | null
  /** When a halt by staff ends automatically. */
  readonly resumesAt: Date | null
}

type MarketDesk = {
  readonly stoppedAt: Date | null
  readonly stopReason: string | null
  /** When the stop of all trading ends automatically. */
  readonly resumesAt: Date | null
  readonly windows: readonly WindowAt[]
  /** The first day on which another window may open. */
  readonly earliestOpening: string
  readonly waiting: readonly Proposal[]
  readonly books: readonly DeskBook[]
  /** The current terms, preceded by future ones, the latest first. */
  readonly terms: readonly MarketTerms[]
  /** The trades that can be busted now, followed by busted ones. */
  readonly trades: readonly DeskTrade[]
}

/** Reads everything that the market desk shows: windows, proposals, and the books of the current window. */
export async function readMarketDesk(db: Db, clock: Clock): Promise<MarketDesk> {
  const at = clock.now()
  const today = jakartaDate(at)
  const [stop, windows, terms, windowsWaiting, bustsWaiting, termsWaiting, window, trades, coming] =
    await Promise.all([
      readSwitch(db),
      readWindows(db),
      termsOfDay(db, today),
      waitingWith(db, 'trading-window', {}),
      waitingWith(db, 'trade-bust', {}),
      waitingWith(db, 'market-terms', {}),
      currentWindow(db, at),
      readDeskTrades(db, at),
      comingTerms(db, today),
    ])
  const { byNotice, byOthers } = firstOpening(windows, terms, today)
  return {
    ...(isStoppedAt(stop, at)
      ? { stoppedAt: stop.stoppedAt, stopReason: stop.reason, resumesAt: stop.resumesAt }
      : { stoppedAt: null, stopReason: null, resumesAt: null }),
    windows: windows.map((each) => windowAt(each, at)),
    earliestOpening: byNotice > byOthers ? byNotice : byOthers,
    waiting: [...windowsWaiting, ...bustsWaiting, ...termsWaiting],
    terms: [...coming, terms],
    trades,
    books: window === null ? [] : await booksOf(db, window, at),
  }
}

async function booksOf(db: Db, window: TradingWindow, at: Date): Promise<DeskBook[]> {
  const { rows } = await sql<DeskBook & { edges: number }>`
    select b.property_id, l.name, b.phase, b.edges, b.reference, b.low, b.high, b.halted_at, b.halt_reason, b.halt_note,
      b.resumes_at,
      count(o.id) as open_orders,
      coalesce(sum(o.units - o.units_filled) filter (where o.side = 'buy'), 0)::bigint as units_to_buy,
      coalesce(sum(o.units - o.units_filled) filter (where o.side = 'sell'), 0)::bigint as units_to_sell,
      max(${effectivePrice('buy')}) filter (where o.side = 'buy' and o.limit_price >= b.low) as best_buy,
      min(${effectivePrice('sell')}) filter (where o.side = 'sell' and o.limit_price <= b.high) as best_sell,
      t.trades, t.units_traded
    from market.books b
    join market.listings l using (property_id)
    left join market.orders o on o.window_id = b.window_id and o.property_id = b.property_id and o.state = 'open'
      and o.counterparty_id is null
    cross join lateral (
      select count(*) as trades, coalesce(sum(units), 0)::bigint as units_traded from market.book_trades t
      where t.window_id = b.window_id and t.property_id = b.property_id
    ) t
    where b.window_id = ${window.id}
    group by b.window_id, b.property_id, l.name, t.trades, t.units_traded
    order by l.name limit 200`.execute(db)
  return rows.map((row) => {
    const { edges: _edges, ...book } = asOf(row, window, at)
    return book.haltedAt === null ? { ...book, haltNote: null } : book
  })
}
