import { sql } from 'kysely'
import type { BookPhase, HaltReason, OrderSide } from '#contract'
import type { Db, Tx } from '#database'
import { restoreBook } from '../matching/book.ts'
import type { NewBookOrder } from '../matching/book-command.ts'
import type { Book } from '../matching/resting-orders.ts'
import type { MarketOrder } from '../orders/order.ts'
import { readOpenOrders } from '../orders/read-open-orders.ts'
import { latestWindowIds } from '../windows/read-windows.ts'

/** The row of a book. Prices are rupiah per unit. */
export type BookRow = {
  readonly windowId: string
  readonly propertyId: string
  readonly phase: BookPhase
  readonly tick: bigint
  /** The collar and the price it is calculated from (`collarOf`). */
  readonly reference: bigint
  readonly low: bigint
  readonly high: bigint
  /** The published value of a unit when the collar was last set. */
  readonly unitValue: bigint
  /** When the unit value was taken over; earlier trades do not make the collar. */
  readonly valuedAt: Date
  /** How many edges of the window it has passed. */
  readonly edges: number
  /** The number of its last command. */
  readonly version: bigint
  /** Since when trading is halted; null while it is not. */
  readonly haltedAt: Date | null
  readonly haltReason: HaltReason | null
  /** When a halt by staff ends automatically; null when they end it. */
  readonly resumesAt: Date | null
  /** When the newest payout known when the collar was last set was declared. */
  readonly declaredAt: Date | null
  /** The last day on which a price alarm halted it, `YYYY-MM-DD`. */
  readonly alarmedOn: string | null
}

/** A book in memory, at the version of its row. */
export type LiveBook = {
  row: BookRow
  readonly book: Book
  /** The open orders by number. */
  readonly orders: Map<number, MarketOrder>
  readonly byInvestor: Map<string, Set<number>>
}

const bookColumns = sql`window_id, property_id, phase, tick, reference, low, high, unit_value, valued_at, edges, version,
  halted_at, halt_reason, resumes_at, declared_at, alarmed_on::text as alarmed_on`

/** Locks books of a window in the order of their property ids. */
export async function lockBooks(
  tx: Tx,
  windowId: string,
  propertyIds: readonly string[],
): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    select ${bookColumns} from market.books where window_id = ${windowId} and property_id = any(${propertyIds}::text[])
    order by property_id for no key update`.execute(tx)
  return rows
}

/** Locks the books of all windows that may be the current one, before it is known which. */
export async function lockLatestBooks(tx: Tx, propertyIds: readonly string[]): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    select ${bookColumns} from market.books
    where property_id = any(${propertyIds}::text[]) and window_id in (${latestWindowIds})
    order by property_id, window_id for no key update`.execute(tx)
  return rows
}

/** Reads the row of a book without a lock. */
export async function readBookRow(
  db: Db,
  windowId: string,
  propertyId: string,
): Promise<BookRow | null> {
  const { rows } = await sql<BookRow>`
    select ${bookColumns} from market.books where window_id = ${windowId} and property_id = ${propertyId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Reads the rows of all books of all windows. */
export async function readBookRows(db: Db): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    select ${bookColumns} from market.books order by window_id, property_id`.execute(db)
  return rows
}

/** Reads the open orders of a book and restores it. */
export async function loadBook(db: Db, row: BookRow): Promise<LiveBook> {
  const rows = await readOpenOrders(db, row)
  const live = emptyLiveBook(row)
  const waiting = rows.map((order) => bookOrderOf(live, order))
  const book = restoreBook(collarIn(row), row.phase === 'trade' ? 'trade' : 'collect', waiting)
  for (const order of rows) indexOrder(live, order)
  return { ...live, book }
}

export function emptyLiveBook(row: BookRow): LiveBook {
  const book = restoreBook(collarIn(row), 'collect', [])
  return { row, book, orders: new Map(), byInvestor: new Map() }
}

/** Adds an open order to the book's index, or removes one that is no longer open. */
export function indexOrder(live: LiveBook, order: MarketOrder): void {
  const number = Number(order.number)
  const own = live.byInvestor.get(order.investorId) ?? new Set()
  if (order.state === 'open') {
    live.orders.set(number, order)
    own.add(number)
    live.byInvestor.set(order.investorId, own)
    return
  }
  live.orders.delete(number)
  own.delete(number)
  if (own.size === 0) live.byInvestor.delete(order.investorId)
}

/** Converts an order for the matching core: price in ticks, remaining size. */
export function bookOrderOf(live: Pick<LiveBook, 'row'>, order: MarketOrder): NewBookOrder {
  return {
    id: Number(order.number),
    owner: ownerNumber(order.investorId),
    side: order.side,
    price: limitInTicks(live.row, order.side, order.limitPrice),
    size: Number(order.units - order.unitsFilled),
    lot: Number(order.lot),
    isAtBest: order.isAtBest,
    priority: Number(order.priority),
  }
}

/** A price between two ticks, of a window with a smaller tick, is rounded in favour of the owner of the order. */
export function limitInTicks(
  row: Pick<BookRow, 'tick'>,
  side: OrderSide,
  limitPrice: bigint,
): number {
  return inTicks(row, side === 'sell' ? limitPrice + row.tick - 1n : limitPrice)
}

function inTicks({ tick }: Pick<BookRow, 'tick'>, price: bigint): number {
  return Number(price / tick)
}

export function collarIn(row: Pick<BookRow, 'tick' | 'low' | 'high' | 'reference'>) {
  return {
    low: inTicks(row, row.low),
    high: inTicks(row, row.high),
    reference: inTicks(row, row.reference),
  }
}

/**
 * Converts an owner's id to the number that the core and its log use, which must be the same in every process.
 * It is the last 52 bits of the id, which are random: among 100,000 owners of one book, two have the same
 * number once in a million books.
 */
function ownerNumber(investorId: string): number {
  return Number.parseInt(investorId.replaceAll('-', '').slice(-13), 16)
}
