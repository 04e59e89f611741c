import { sql } from 'kysely'
import type { OrderState } from '#contract'
import { type Columns, namesOf, rowsOf, type Tx, type Write } from '#database'
import { sheetWrites } from '#ledger'
import { insertNotices, insertSignals } from '#notifications'
import { noticesOf, signalsOf } from '../market-notices.ts'
import type { MarketOrder } from '../orders/order.ts'
import type { MarketWork } from './apply-command.ts'
import type { BookRow, LiveBook } from './live-book.ts'
import type { Trade } from './settle.ts'

/**
 * All writes of what the calendar decided about books and the ledger. Orders that it left in one of the states `moved`
 * were moved by it.
 */
export function marketWrites(
  work: MarketWork,
  books: readonly LiveBook[],
  names: ReadonlyMap<string, string>,
  moved: readonly OrderState[] = ['waiting', 'paused'],
): Write[] {
  const moves = [...work.orders.values()].filter(({ state }) => moved.includes(state))
  return [
    ...sheetWrites(work.sheet),
    ...bookWrites(work, books, names),
    ...(moves.length > 0 ? [insertMoves(moves)] : []),
  ]
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

const orderColumns: Columns<MarketOrder> = {
  id: ['uuid', (order) => order.id],
  number: ['bigint', (order) => order.number],
  investor_id: ['uuid', (order) => order.investorId],
  property_id: ['text', (order) => order.propertyId],
  counterparty_id: ['uuid', (order) => order.counterpartyId],
  window_id: ['uuid', (order) => order.windowId],
  side: ['text', (order) => order.side],
  limit_price: ['bigint', (order) => order.limitPrice],
  is_at_best: ['boolean', (order) => order.isAtBest],
  units: ['bigint', (order) => order.units],
  units_filled: ['bigint', (order) => order.unitsFilled],
  lot: ['bigint', (order) => order.lot],
  validity: ['text', (order) => order.validity],
  valid_until: ['date', (order) => order.validUntil],
  state: ['text', (order) => order.state],
  reason: ['text', (order) => order.reason],
  priority: ['bigint', (order) => order.priority],
  amount_filled: ['bigint', (order) => order.amountFilled],
  fee_charged: ['bigint', (order) => order.feeCharged],
  cash_held: ['bigint', (order) => order.cashHeld],
  units_held: ['bigint', (order) => order.unitsHeld],
  fee_basis_points: ['integer', (order) => order.feeBasisPoints],
  placed_at: ['timestamptz', (order) => order.placedAt],
  changed_at: ['timestamptz', (order) => order.changedAt],
  ended_at: ['timestamptz', (order) => order.endedAt],
}

function insertOrders(orders: readonly MarketOrder[]): Write {
  return sql`insert into market.orders (${namesOf(orderColumns)}) ${rowsOf(orderColumns, orders)}`
}

function updateOrders(orders: readonly MarketOrder[]): Write {
  return sql`
    update market.orders o set window_id = n.window_id, limit_price = n.limit_price, units = n.units,
      units_filled = n.units_filled, lot = n.lot, state = n.state, reason = n.reason, priority = n.priority,
      amount_filled = n.amount_filled, fee_charged = n.fee_charged, cash_held = n.cash_held,
      units_held = n.units_held, valid_until = n.valid_until, changed_at = n.changed_at, ended_at = n.ended_at
    from (${rowsOf(orderColumns, orders)}) n where o.id = n.id`
}

const moveColumns: Columns<MarketOrder> = {
  order_id: ['uuid', (order) => order.id],
  happened_at: ['timestamptz', (order) => order.changedAt],
  state: ['text', (order) => order.state],
  reason: ['text', (order) => order.reason],
}

function insertMoves(orders: readonly MarketOrder[]): Write {
  return sql`
    insert into market.order_moves (${namesOf(moveColumns)}) ${rowsOf(moveColumns, orders)}`
}

const tradeColumns: Columns<Trade> = {
  id: ['uuid', (trade) => trade.id],
  window_id: ['uuid', (trade) => trade.windowId],
  property_id: ['text', (trade) => trade.propertyId],
  buy_order_id: ['uuid', (trade) => trade.buyOrderId],
  sell_order_id: ['uuid', (trade) => trade.sellOrderId],
  buyer_id: ['uuid', (trade) => trade.buyerId],
  seller_id: ['uuid', (trade) => trade.sellerId],
  price: ['bigint', (trade) => trade.price],
  units: ['bigint', (trade) => trade.units],
  buyer_fee: ['bigint', (trade) => trade.buyerFee],
  seller_fee: ['bigint', (trade) => trade.sellerFee],
  is_auction: ['boolean', (trade) => trade.isAuction],
  entry_id: ['uuid', (trade) => trade.entryId],
  traded_at: ['timestamptz', (trade) => trade.tradedAt],
  quota_year: ['integer', (trade) => trade.quotaYear],
  reference: ['bigint', (trade) => trade.reference],
  is_private: ['boolean', (trade) => trade.isPrivate],
}

function insertTrades(trades: readonly Trade[]): Write {
  return sql`
    insert into market.trades (number, ${namesOf(tradeColumns)})
    select nextval('market.numbers'), t.* from (${rowsOf(tradeColumns, trades)}) t`
}

const commandColumns: Columns<MarketWork['commands'][number]> = {
  window_id: ['uuid', (row) => row.windowId],
  property_id: ['text', (row) => row.propertyId],
  sequence: ['bigint', (row) => row.sequence],
  command: ['jsonb', (row) => row.command],
  happened_at: ['timestamptz', (row) => row.happenedAt],
}

function insertCommands(commands: MarketWork['commands']): Write {
  return sql`
    insert into market.commands (${namesOf(commandColumns)}) ${rowsOf(commandColumns, commands)}`
}

const bookColumns: Columns<BookRow> = {
  window_id: ['uuid', (row) => row.windowId],
  property_id: ['text', (row) => row.propertyId],
  version: ['bigint', (row) => row.version],
  phase: ['text', (row) => row.phase],
  edges: ['integer', (row) => row.edges],
  reference: ['bigint', (row) => row.reference],
  low: ['bigint', (row) => row.low],
  high: ['bigint', (row) => row.high],
  unit_value: ['bigint', (row) => row.unitValue],
  valued_at: ['timestamptz', (row) => row.valuedAt],
  halted_at: ['timestamptz', (row) => row.haltedAt],
  halt_reason: ['text', (row) => row.haltReason],
  resumes_at: ['timestamptz', (row) => row.resumesAt],
  declared_at: ['timestamptz', (row) => row.declaredAt],
  alarmed_on: ['date', (row) => row.alarmedOn],
}

function updateBooks(books: readonly LiveBook[]): Write {
  return sql`
    update market.books b set version = n.version, phase = n.phase, edges = n.edges, reference = n.reference,
      low = n.low, high = n.high, unit_value = n.unit_value, valued_at = n.valued_at, halted_at = n.halted_at,
      halt_reason = n.halt_reason, resumes_at = n.resumes_at,
      halt_note = case when n.halted_at is null then null else b.halt_note end, declared_at = n.declared_at, alarmed_on = n.alarmed_on
    from (${rowsOf(
      bookColumns,
      books.map(({ row }) => row),
    )}) n
    where (b.window_id, b.property_id) = (n.window_id, n.property_id)`
}

/** Returns numbers for orders and time priorities; numbers requested later are higher. */
export async function nextNumbers(tx: Tx, count: number): Promise<bigint[]> {
  const { rows } = await sql<{ number: bigint }>`
    select nextval('market.numbers') as number from generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ number }) => number)
}
