import { strict as assert } from 'node:assert'
import type { NewBookOrder, Side } from './book-command.ts'

/** The collar in ticks and the reference it is calculated from. */
export type Collar = { readonly low: number; readonly high: number; readonly reference: number }

/** An order in the book. `key` is its position among the levels of its side; null while it cannot trade. */
export type BookOrder = {
  readonly id: number
  readonly owner: number
  readonly side: Side
  readonly isAtBest: boolean
  price: number
  size: number
  lot: number
  priority: number
  key: number | null
  isResting: boolean
  before: BookOrder | null
  after: BookOrder | null
}

type Level = { first: BookOrder | null; last: BookOrder | null; size: number }

/**
 * The orders of one side. Levels are counted from the end of the collar that is best for the other side: 0 is
 * the best possible price.
 */
type Half = { levels: Level[]; best: number; count: number }

/** The orders of one property and whether they are collected or trade. The rules are in the README. */
export type Book = {
  collar: Collar
  phase: 'collect' | 'trade'
  buys: Half
  sells: Half
  readonly orders: Map<number, BookOrder>
  /** Maintained while orders are collected, because a new order must not cross one of its owner's. */
  byOwner: Map<number, Set<BookOrder>> | null
}

export type RestingOrder = NewBookOrder

/** Creates an empty book that collects orders. */
export function createBook(collar: Collar): Book {
  return {
    collar,
    phase: 'collect',
    buys: emptyHalf(collar),
    sells: emptyHalf(collar),
    orders: new Map(),
    byOwner: new Map(),
  }
}

/** Restores a book from its resting orders with their remaining sizes, in any order. */
export function restoreBook(
  collar: Collar,
  phase: Book['phase'],
  orders: readonly RestingOrder[],
): Book {
  const book = createBook(collar)
  for (const order of inPriority(orders)) insert(book, newBookOrder(order))
  if (phase === 'trade') startTrading(book)
  return book
}

/** All resting orders of both sides, best first; orders that cannot trade come last on their side. */
export function resting(book: Book): RestingOrder[] {
  return [...ranked(book, 'buy'), ...ranked(book, 'sell')].map((order) => {
    const { id, owner, side, price, size, lot, isAtBest, priority } = order
    return { id, owner, side, price, size, lot, isAtBest, priority }
  })
}

function ranked(book: Book, side: Side): BookOrder[] {
  const rank = ({ key }: BookOrder) => key ?? book.buys.levels.length
  return [...book.orders.values()]
    .filter((order) => order.side === side)
    .sort((a, b) => rank(a) - rank(b) || a.priority - b.priority)
}

/** The units at the best prices of one side, best first. */
export function levels(book: Book, side: Side, limit: number): { price: number; size: number }[] {
  const half = halfOf(book, side)
  const found: { price: number; size: number }[] = []
  for (let key = half.best; key < half.levels.length && found.length < limit; key += 1) {
    const size = half.levels[key]?.size ?? 0
    if (size > 0) found.push({ price: priceAt(book.collar, side, key), size })
  }
  return found
}

/** Reduces an order by `size` traded units; a filled order leaves the book. */
export function fill(book: Book, order: BookOrder, size: number): void {
  if (order.isResting && order.key !== null) levelOf(book, order).size -= size
  order.size -= size
  if (order.isResting && order.size === 0) take(book, order)
}

/** Inserts an order at its position without matching it. */
export function insert(book: Book, order: BookOrder): void {
  order.key = levelKey(book.collar, order)
  book.orders.set(order.id, order)
  order.isResting = true
  if (book.byOwner !== null) addToOwner(book.byOwner, order)
  if (order.key === null) return
  const half = halfOf(book, order.side)
  const level = levelOf(book, order)
  let before = level.last
  while (before !== null && before.priority > order.priority) before = before.before
  const after: BookOrder | null = before === null ? level.first : before.after
  order.before = before
  order.after = after
  if (before === null) level.first = order
  else before.after = order
  if (after === null) level.last = order
  else after.before = order
  level.size += order.size
  half.count += 1
  if (order.key < half.best) half.best = order.key
}

/** Removes an order from the book. */
export function take(book: Book, order: BookOrder): void {
  book.orders.delete(order.id)
  order.isResting = false
  book.byOwner?.get(order.owner)?.delete(order)
  if (order.key === null) return
  const half = halfOf(book, order.side)
  const level = levelOf(book, order)
  if (order.before === null) level.first = order.after
  else order.before.after = order.after
  if (order.after === null) level.last = order.before
  else order.after.before = order.before
  order.before = null
  order.after = null
  level.size -= order.size
  half.count -= 1
  if (half.count === 0) half.best = half.levels.length
  else while (half.levels[half.best]?.first === null) half.best += 1
}

export function startCollecting(book: Book): void {
  book.phase = 'collect'
  book.byOwner = new Map()
  for (const order of book.orders.values()) addToOwner(book.byOwner, order)
}

export function startTrading(book: Book): void {
  book.phase = 'trade'
  book.byOwner = null
}

/** Removes all orders and sets the bounds to `collar`. Returns the orders by priority. */
export function empty(book: Book, collar: Collar): BookOrder[] {
  const orders = inPriority([...book.orders.values()])
  for (const order of orders) take(book, order)
  book.collar = collar
  book.buys = emptyHalf(collar)
  book.sells = emptyHalf(collar)
  return orders
}

/** Whether an order crosses one of its owner's on the other side. */
export function crossesOwn(book: Book, order: BookOrder): boolean {
  const key = levelKey(book.collar, order)
  if (key === null) return false
  for (const own of book.byOwner?.get(order.owner) ?? []) {
    if (own.side !== order.side && own.key !== null && cross(book, key, own.key)) return true
  }
  return false
}

/** Whether a level of one side crosses a level of the other. */
export function cross(book: Book, key: number, otherKey: number): boolean {
  return key + otherKey < book.buys.levels.length
}

export function newBookOrder(order: NewBookOrder): BookOrder {
  const { id, owner, side, price, size, lot, isAtBest, priority } = order
  return {
    id,
    owner,
    side,
    isAtBest,
    price,
    size,
    lot,
    priority,
    key: null,
    isResting: false,
    before: null,
    after: null,
  }
}

export function halfOf(book: Book, side: Side): Half {
  return side === 'buy' ? book.buys : book.sells
}

export function inPriority<Order extends { priority: number }>(orders: readonly Order[]): Order[] {
  return [...orders].sort((a, b) => a.priority - b.priority)
}

/** The price of a level. */
export function priceAt({ low, high }: Collar, side: Side, key: number): number {
  return side === 'buy' ? high - key : low + key
}

/** The level of a limit; null when it cannot trade inside the collar. */
export function levelKey(
  { low, high }: Collar,
  { side, price }: Pick<BookOrder, 'side' | 'price'>,
): number | null {
  const key = side === 'buy' ? high - price : price - low
  return key > high - low ? null : Math.max(0, key)
}

/** Whether an order must trade more than one unit at a time; auctions pass over such orders. */
export function needsLot({ lot, size }: BookOrder): boolean {
  return Math.min(lot, size) > 1
}

export function levelOf(book: Book, order: BookOrder): Level {
  const level = halfOf(book, order.side).levels[order.key ?? -1]
  assert(level !== undefined, 'an order that can trade has a level')
  return level
}

function emptyHalf({ low, high }: Collar): Half {
  const count = high - low + 1
  const levels = Array.from({ length: count }, () => ({ first: null, last: null, size: 0 }))
  return { levels, best: count, count: 0 }
}

function addToOwner(byOwner: Map<number, Set<BookOrder>>, order: BookOrder): void {
  const own = byOwner.get(order.owner)
  if (own === undefined) byOwner.set(order.owner, new Set([order]))
  else own.add(order)
}
