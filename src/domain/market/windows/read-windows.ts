import { sql } from 'kysely'
import type { Db } from '#database'
import { collectingFrom, endOf, type MarketTerms, type TradingWindow } from './window.ts'

type Row = Omit<TradingWindow, 'terms'> & MarketTerms

const windows = sql`
  select w.id, w.opens_on::text as opens_on, w.closes_on::text as closes_on, w.announced_at, w.cancelled_at,
    t.effective_from::text as effective_from, t.seller_fee_basis_points, t.buyer_fee_basis_points,
    t.collar_basis_points, t.tick, t.lock_months, t.windows_max, t.months_between, t.trading_days,
    to_char(t.opens_at, 'HH24:MI') as opens_at, to_char(t.closes_at, 'HH24:MI') as closes_at,
    t.collecting_days, t.call_minutes, t.holders_max, t.holders_max_above, t.units_max, t.amount_max,
    t.standing_months_max, t.bust_basis_points, t.bust_working_days, t.wash_units, t.wash_days, t.close_minutes, t.close_move_basis_points,
    t.close_share_basis_points, t.layer_orders, t.layer_minutes, t.corner_basis_points
  from market.windows w join market.terms t on t.effective_from = w.terms_from`

const termColumns = sql`effective_from::text as effective_from, seller_fee_basis_points, buyer_fee_basis_points,
  collar_basis_points, tick, lock_months, windows_max, months_between, trading_days,
  to_char(opens_at, 'HH24:MI') as opens_at, to_char(closes_at, 'HH24:MI') as closes_at,
  collecting_days, call_minutes, holders_max, holders_max_above, units_max, amount_max,
  standing_months_max, bust_basis_points, bust_working_days, wash_units, wash_days, close_minutes, close_move_basis_points,
  close_share_basis_points, layer_orders, layer_minutes, corner_basis_points`

/** The windows that were not cancelled, newest first. */
export async function readWindows(db: Db, limit = 20): Promise<TradingWindow[]> {
  const { rows } = await sql<Row>`
    select * from (${windows}) w where cancelled_at is null order by opens_on desc limit ${limit}`.execute(
    db,
  )
  return rows.map(windowOf)
}

/** Finds a window by id; null when there is none. */
export async function readWindow(db: Db, id: string): Promise<TradingWindow | null> {
  const { rows } = await sql<Row>`select * from (${windows}) w where id = ${id}`.execute(db)
  const [row] = rows
  return row === undefined ? null : windowOf(row)
}

// The current window is always among this many of the newest.
const latestMax = 4

/** The ids of the windows that `currentWindow` considers. */
export const latestWindowIds = sql`
  select id from market.windows where cancelled_at is null order by opens_on desc limit ${latestMax}`

/** The window that collects orders or trades at `at`, or null. */
export async function currentWindow(db: Db, at: Date): Promise<TradingWindow | null> {
  const latest = await readWindows(db, latestMax)
  return latest.find((window) => collectingFrom(window) <= at && at < endOf(window)) ?? null
}

/** The earliest announced window that does not collect orders yet, or null. */
export async function nextWindow(db: Db, at: Date): Promise<TradingWindow | null> {
  const windows = await readWindows(db)
  return windows.findLast((window) => collectingFrom(window) > at) ?? null
}

/** When the next announced window begins to collect orders; null while none is announced. */
export async function reopeningAt(db: Db, at: Date): Promise<Date | null> {
  const next = await nextWindow(db, at)
  return next === null ? null : collectingFrom(next)
}

/** The terms that apply on a day, `YYYY-MM-DD`. */
export async function termsOfDay(db: Db, day: string): Promise<MarketTerms> {
  const { rows } = await sql<MarketTerms>`
    select ${termColumns}
    from market.terms where effective_from <= ${day}::date order by effective_from desc limit 1`.execute(
    db,
  )
  const [terms] = rows
  if (terms === undefined) throw new Error(`the market has no terms on ${day}`)
  return terms
}

/** The terms that start after a day, the latest first. */
export async function comingTerms(db: Db, day: string): Promise<MarketTerms[]> {
  const { rows } = await sql<MarketTerms>`
    select ${termColumns}
    from market.terms where effective_from > ${day}::date order by effective_from desc limit 20`.execute(
    db,
  )
  return rows
}

function windowOf({
  id,
  opensOn,
  closesOn,
  announcedAt,
  cancelledAt,
  ...terms
}: Row): TradingWindow {
  return { id, opensOn, closesOn, announcedAt, cancelledAt, terms }
}
