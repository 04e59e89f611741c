import { sql } from 'kysely'
import type { Tx, Write } from '#database'
import { sheetWrites } from '#ledger'
import { insertNotices, insertSignals } from '#notifications'
import type { MarketWork } from './apply-command.ts'
import type { LiveBook } from './live-book.ts'
import { noticesOf, signalsOf } from './market-notices.ts'
import type { MarketOrder } from './order.ts'
import type { Trade } from './settle.ts'

/** All writes of what a transaction decided about books and the ledger. */
export function marketWrites(
  work: MarketWork,
  books: readonly LiveBook[],
  names: ReadonlyMap<string, string>,
): Write[] {
  return [...sheetWrites(work.sheet), ...bookWrites(work, books, names)]
}

/** The same without the rows of the ledger. */
export function bookWrites(
  work: MarketWork,
  books: readonly LiveBook[],
  names: ReadonlyMap<string, string>,
): Write[] {
  const orders = [...work.orders.values()]
  const placed = orders.filter(({ id }) => work.placed.has(id))
  const changed = orders.filter(({ id }) => !work.placed.has(id))
  const notices = noticesOf(work, names)
  const signals = signalsOf(work)
  return [
    ...(placed.length > 0 ? [insertOrders(placed)] : []),
    ...(changed.length > 0 ? [updateOrders(changed)] : []),
    ...(work.trades.length > 0 ? [insertTrades(work.trades)] : []),
    ...(notices.length > 0 ? [insertNotices(notices)] : []),
    ...(signals.length > 0 ? [insertSignals(signals)] : []),
    ...(work.commands.length > 0 ? [insertCommands(work.commands)] : []),
    ...(books.length > 0 ? [updateBooks(books)] : []),
  ]
}

function insertOrders(orders: readonly MarketOrder[]): Write {
  return sql`
    insert into market.orders (id, number, investor_id, property_id, counterparty_id, window_id, side, limit_price, is_at_best,
      units, units_filled, lot, validity, valid_until, state, reason, priority, amount_filled, fee_charged,
      cash_held, units_held, fee_basis_points, placed_at, changed_at, ended_at)
    select * from unnest(
      ${orders.map((order) => order.id)}::uuid[],
      ${orders.map((order) => order.number)}::bigint[],
      ${orders.map((order) => order.investorId)}::uuid[],
      ${orders.map((order) => order.propertyId)}::text[],
      ${orders.map((order) => order.counterpartyId)}::uuid[],
      ${orders.map((order) => order.windowId)}::uuid[],
      ${orders.map((order) => order.side)}::text[],
      ${orders.map((order) => order.limitPrice)}::bigint[],
      ${orders.map((order) => order.isAtBest)}::boolean[],
      ${orders.map((order) => order.units)}::bigint[],
      ${orders.map((order) => order.unitsFilled)}::bigint[],
      ${orders.map((order) => order.lot)}::bigint[],
      ${orders.map((order) => order.validity)}::text[],
      ${orders.map((order) => order.validUntil)}::date[],
      ${orders.map((order) => order.state)}::text[],
      ${orders.map((order) => order.reason)}::text[],
      ${orders.map((order) => order.priority)}::bigint[],
      ${orders.map((order) => order.amountFilled)}::bigint[],
      ${orders.map((order) => order.feeCharged)}::bigint[],
      ${orders.map((order) => order.cashHeld)}::bigint[],
      ${orders.map((order) => order.unitsHeld)}::bigint[],
      ${orders.map((order) => order.feeBasisPoints)}::integer[],
      ${orders.map((order) => order.placedAt.toISOString())}::timestamptz[],
      ${orders.map((order) => order.changedAt.toISOString())}::timestamptz[],
      ${orders.map((order) => order.endedAt?.toISOString() ?? null)}::timestamptz[])`
}

function updateOrders(orders: readonly MarketOrder[]): Write {
  return sql`
    update market.orders o set window_id = n.window_id, limit_price = n.limit_price, units = n.units,
      units_filled = n.units_filled, lot = n.lot, state = n.state, reason = n.reason, priority = n.priority,
      amount_filled = n.amount_filled, fee_charged = n.fee_charged, cash_held = n.cash_held,
      units_held = n.units_held, valid_until = n.valid_until, changed_at = n.changed_at, ended_at = n.ended_at
    from unnest(
      ${orders.map((order) => order.id)}::uuid[],
      ${orders.map((order) => order.windowId)}::uuid[],
      ${orders.map((order) => order.limitPrice)}::bigint[],
      ${orders.map((order) => order.units)}::bigint[],
      ${orders.map((order) => order.unitsFilled)}::bigint[],
      ${orders.map((order) => order.lot)}::bigint[],
      ${orders.map((order) => order.state)}::text[],
      ${orders.map((order) => order.reason)}::text[],
      ${orders.map((order) => order.priority)}::bigint[],
      ${orders.map((order) => order.amountFilled)}::bigint[],
      ${orders.map((order) => order.feeCharged)}::bigint[],
      ${orders.map((order) => order.cashHeld)}::bigint[],
      ${orders.map((order) => order.unitsHeld)}::bigint[],
      ${orders.map((order) => order.validUntil)}::date[],
      ${orders.map((order) => order.changedAt.toISOString())}::timestamptz[],
      ${orders.map((order) => order.endedAt?.toISOString() ?? null)}::timestamptz[]
    ) as n (id, window_id, limit_price, units, units_filled, lot, state, reason, priority, amount_filled,
      fee_charged, cash_held, units_held, valid_until, changed_at, ended_at)
    where o.id = n.id`
}

function insertTrades(trades: readonly Trade[]): Write {
  return sql`
    insert into market.trades (number, id, window_id, property_id, buy_order_id, sell_order_id, buyer_id, seller_id,
      price, units, buyer_fee, seller_fee, is_auction, entry_id, traded_at, quota_year,
      reference, is_private)
    select nextval('market.numbers'), t.* from unnest(
      ${trades.map((trade) => trade.id)}::uuid[],
      ${trades.map((trade) => trade.windowId)}::uuid[],
      ${trades.map((trade) => trade.propertyId)}::text[],
      ${trades.map((trade) => trade.buyOrderId)}::uuid[],
      ${trades.map((trade) => trade.sellOrderId)}::uuid[],
      ${trades.map((trade) => trade.buyerId)}::uuid[],
      ${trades.map((trade) => trade.sellerId)}::uuid[],
      ${trades.map((trade) => trade.price)}::bigint[],
      ${trades.map((trade) => trade.units)}::bigint[],
      ${trades.map((trade) => trade.buyerFee)}::bigint[],
      ${trades.map((trade) => trade.sellerFee)}::bigint[],
      ${trades.map((trade) => trade.isAuction)}::boolean[],
      ${trades.map((trade) => trade.entryId)}::uuid[],
      ${trades.map((trade) => trade.tradedAt.toISOString())}::timestamptz[],
      ${trades.map((trade) => trade.quotaYear)}::integer[],
      ${trades.map((trade) => trade.reference)}::bigint[],
      ${trades.map((trade) => trade.isPrivate)}::boolean[]) as t`
}

function insertCommands(commands: MarketWork['commands']): Write {
  return sql`
    insert into market.commands (window_id, property_id, sequence, command, happened_at)
    select * from unnest(
      ${commands.map((row) => row.windowId)}::uuid[],
      ${commands.map((row) => row.propertyId)}::text[],
      ${commands.map((row) => row.sequence)}::bigint[],
      ${commands.map((row) => JSON.stringify(row.command))}::jsonb[],
      ${commands.map((row) => row.happenedAt.toISOString())}::timestamptz[])`
}

function updateBooks(books: readonly LiveBook[]): Write {
  const rows = books.map(({ row }) => row)
  return sql`
    update market.books b set version = n.version, phase = n.phase, edges = n.edges, reference = n.reference,
      low = n.low, high = n.high, unit_value = n.unit_value, valued_at = n.valued_at, halted_at = n.halted_at,
      halt_reason = n.halt_reason, resumes_at = n.resumes_at,
      halt_note = case when n.halted_at is null then null else b.halt_note end, record_at = n.record_at, alarmed_on = n.alarmed_on
    from unnest(
      ${rows.map((row) => row.windowId)}::uuid[],
      ${rows.map((row) => row.propertyId)}::text[],
      ${rows.map((row) => row.version)}::bigint[],
      ${rows.map((row) => row.phase)}::text[],
      ${rows.map((row) => row.edges)}::integer[],
      ${rows.map((row) => row.reference)}::bigint[],
      ${rows.map((row) => row.low)}::bigint[],
      ${rows.map((row) => row.high)}::bigint[],
      ${rows.map((row) => row.unitValue)}::bigint[],
      ${rows.map((row) => row.valuedAt.toISOString())}::timestamptz[],
      ${rows.map((row) => row.haltedAt?.toISOString() ?? null)}::timestamptz[],
      ${rows.map((row) => row.haltReason)}::text[],
      ${rows.map((row) => row.resumesAt?.toISOString() ?? null)}::timestamptz[],
      ${rows.map((row) => row.recordAt?.toISOString() ?? null)}::timestamptz[],
      ${rows.map((row) => row.alarmedOn)}::date[]
    ) as n (window_id, property_id, version, phase, edges, reference, low, high, unit_value, valued_at,
      halted_at, halt_reason, resumes_at, record_at, alarmed_on)
    where (b.window_id, b.property_id) = (n.window_id, n.property_id)`
}

/** Returns numbers for orders and time priorities; numbers requested later are higher. */
export async function nextNumbers(tx: Tx, count: number): Promise<bigint[]> {
  const { rows } = await sql<{ number: bigint }>`
    select nextval('market.numbers') as number from generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ number }) => number)
}
