import { strict as assert } from 'node:assert'
import { uncross } from './auction.ts'
import type { BookCommand, BookEvents, BookTrade, NewBookOrder, Removed } from './book-command.ts'
import {
  type Book,
  type BookOrder,
  type Collar,
  cross,
  crossesOwn,
  empty,
  fill,
  halfOf,
  inPriority,
  insert,
  levelKey,
  levelOf,
  needsLot,
  newBookOrder,
  priceAt,
  startCollecting,
  startTrading,
  take,
} from './resting-orders.ts'

export { auctionPrice } from './auction.ts'
export { createBook, levels, type RestingOrder, resting, restoreBook } from './resting-orders.ts'

type Events = { trades: BookTrade[]; removed: Removed[] }

const noEvents: BookEvents = { trades: [], removed: [] }

/**
 * Applies a command to the book and returns its events. Throws when the order is not in the book, which is a
 * bug of the caller.
 */
export function apply(book: Book, command: BookCommand): BookEvents {
  switch (command.kind) {
    case 'place':
      return place(book, command)
    case 'cancel':
      return cancel(book, command.id)
    case 'change':
      return change(book, command)
    case 'collect':
      startCollecting(book)
      return noEvents
    case 'auction':
      return auction(book, command.next)
    case 'collar':
      return moveCollar(book, command)
  }
}

function place(book: Book, order: NewBookOrder): BookEvents {
  assert(!book.orders.has(order.id), 'an order enters the book once')
  return enter(book, newBookOrder(order))
}

function cancel(book: Book, id: number): BookEvents {
  const order = waiting(book, id)
  take(book, order)
  return { trades: [], removed: [removal(order, 'command')] }
}

function change(
  book: Book,
  { id, price, size, priority }: { id: number; price: number; size: number; priority: number },
): BookEvents {
  const order = waiting(book, id)
  if (price === order.price && size <= order.size) return shrink(book, order, size)
  take(book, order)
  Object.assign(order, { price, size, lot: Math.min(order.lot, size), priority })
  return enter(book, order)
}

// With a smaller lot the order may fit orders that it passed over before.
function shrink(book: Book, order: BookOrder, size: number): BookEvents {
  if (order.key !== null) levelOf(book, order).size -= order.size - size
  const looksAgain = order.lot > 1 && size < order.size
  order.size = size
  order.lot = Math.min(order.lot, size)
  if (!looksAgain || book.phase !== 'trade' || order.key === null) return noEvents
  const events: Events = { trades: [], removed: [] }
  meet(book, order, events)
  return events
}

/** Matches a new order with the orders that it crosses; the remainder rests in the book. */
function enter(book: Book, order: BookOrder): BookEvents {
  if (book.phase === 'collect') {
    if (crossesOwn(book, order)) return { trades: [], removed: [removal(order, 'own-order')] }
    insert(book, order)
    return noEvents
  }
  const events: Events = { trades: [], removed: [] }
  if (meet(book, order, events)) insert(book, order)
  return events
}

/**
 * Matches `order` with the other side as far as prices and lots allow. Returns whether its remainder rests in
 * the book. An order that was in the book leaves it when nothing remains.
 */
function meet(book: Book, order: BookOrder, events: Events): boolean {
  const other = halfOf(book, order.side === 'buy' ? 'sell' : 'buy')
  const own = levelKey(book.collar, order)
  if (own === null) return order.isAtBest ? drop(book, order, 'at-best', events) : true
  for (let key = other.best; cross(book, own, key); key += 1) {
    let next = other.levels[key]?.first ?? null
    while (next !== null) {
      const resting: BookOrder = next
      next = resting.after
      if (resting.owner === order.owner) return drop(book, order, 'own-order', events)
      const size = Math.min(order.size, resting.size)
      if (!fits(order, size) || !fits(resting, size)) continue
      trade(book, order, resting, size, priceAt(book.collar, resting.side, key), events)
      if (order.size === 0) return drop(book, order, null, events)
    }
  }
  return order.isAtBest ? drop(book, order, 'at-best', events) : true
}

function drop(
  book: Book,
  order: BookOrder,
  reason: Removed['reason'] | null,
  events: Events,
): false {
  if (order.isResting) take(book, order)
  if (reason !== null) events.removed.push(removal(order, reason))
  return false
}

function fits({ lot, size: left }: BookOrder, size: number): boolean {
  return size >= lot || size === left
}

function trade(
  book: Book,
  order: BookOrder,
  resting: BookOrder,
  size: number,
  price: number,
  { trades }: Events,
): void {
  const [buy, sell] = order.side === 'buy' ? [order, resting] : [resting, order]
  trades.push({ buyId: buy.id, sellId: sell.id, price, size })
  fill(book, order, size)
  fill(book, resting, size)
}

function moveCollar(book: Book, { low, high, reference }: Collar): BookEvents {
  assert(book.phase === 'collect', 'the collar moves while orders are collected')
  const removed: Removed[] = []
  for (const order of empty(book, { low, high, reference })) {
    removed.push(...enter(book, order).removed)
  }
  return { trades: [], removed }
}

function auction(book: Book, next: Book['phase']): BookEvents {
  const events: Events = { trades: uncross(book), removed: [] }
  for (const order of inPriority([...book.orders.values()])) {
    if (order.isAtBest && !(next === 'trade' && needsLot(order)))
      drop(book, order, 'at-best', events)
  }
  if (next === 'collect') return events
  startTrading(book)
  const lots = inPriority([...book.orders.values()].filter(needsLot))
  for (const order of lots) take(book, order)
  for (const order of lots) if (meet(book, order, events)) insert(book, order)
  return events
}

function waiting(book: Book, id: number): BookOrder {
  const order = book.orders.get(id)
  assert(order !== undefined, 'only an order in the book is changed or cancelled')
  return order
}

function removal({ id, size }: BookOrder, reason: Removed['reason']): Removed {
  return { id, size, reason }
}
