import { sql } from 'kysely'
import type { Db } from '#database'
import type { Violation } from '#ledger'
import { apply, createBook, resting } from '../matching/book.ts'
import type { BookCommand, NewBookOrder } from '../matching/book-command.ts'
import { readOpenOrders } from '../orders/read-open-orders.ts'
import { type BookRow, bookOrderOf, collarIn, readBookRows } from './live-book.ts'

const rule = 'a book is what its commands make of it'

/** Replays the command log of every book and compares its trades and resting orders with the tables. */
export async function checkReplay(db: Db): Promise<Violation[]> {
  const found: Violation[] = []
  for (const row of await readBookRows(db)) found.push(...(await replay(db, row)))
  return found
}

async function replay(db: Db, row: BookRow): Promise<Violation[]> {
  const subject = `${row.windowId} ${row.propertyId}`
  const violation = (what: string): Violation[] => [{ rule, subject, found: what }]
  const commands = await readCommands(db, row)
  // The first command sets the collar.
  const book = createBook(collarIn(row))
  const trades: string[] = []
  for (const { sequence, command } of commands) {
    try {
      for (const { buyId, sellId, price, size } of apply(book, command).trades)
        trades.push(`${buyId}/${sellId} ${size} at ${BigInt(price) * row.tick}`)
    } catch {
      return violation(`command ${sequence} is not possible`)
    }
  }
  if (BigInt(commands.length) !== row.version)
    return violation(`${commands.length} commands instead of ${row.version}`)
  const kept = await readTrades(db, row)
  const at = trades.findIndex((trade, index) => trade !== kept[index])
  if (at !== -1 || kept.length > trades.length) {
    const place = at === -1 ? trades.length : at
    return violation(`${kept[place] ?? 'no trade'} instead of ${trades[place] ?? 'no trade'}`)
  }
  const open = (await readOpenOrders(db, row)).map((order) => bookOrderOf({ row }, order))
  const left = orderSnapshot(resting(book))
  const there = orderSnapshot(open)
  const other = [...left].find((one) => !there.has(one)) ?? [...there].find((one) => !left.has(one))
  return other === undefined ? [] : violation(`order ${other}`)
}

type StoredCommand = { readonly sequence: bigint; readonly command: BookCommand }

async function readCommands(db: Db, { windowId, propertyId }: BookRow): Promise<StoredCommand[]> {
  const { rows } = await sql<StoredCommand>`
    select sequence, command from market.commands
    where window_id = ${windowId} and property_id = ${propertyId} order by sequence`.execute(db)
  return rows
}

async function readTrades(db: Db, { windowId, propertyId }: BookRow): Promise<string[]> {
  const { rows } = await sql<{ trade: string }>`
    select b.number || '/' || s.number || ' ' || t.units || ' at ' || t.price as trade
    from market.trades t
    join market.orders b on b.id = t.buy_order_id join market.orders s on s.id = t.sell_order_id
    where t.window_id = ${windowId} and t.property_id = ${propertyId} and not t.is_private order by t.number`.execute(
    db,
  )
  return rows.map(({ trade }) => trade)
}

function orderSnapshot(orders: readonly NewBookOrder[]): Set<string> {
  return new Set(
    orders.map(({ id, owner, side, price, size, lot, isAtBest, priority }) =>
      JSON.stringify({ id, owner, side, price, size, lot, isAtBest, priority }),
    ),
  )
}
