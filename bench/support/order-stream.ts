import { apply, createBook } from '../../src/domain/market/matching/book.ts'
import type { BookCommand, NewBookOrder } from '../../src/domain/market/matching/book-command.ts'
import type { Book } from '../../src/domain/market/matching/resting-orders.ts'
import { any, seeded } from '../../tests/support/seeded-random.ts'

// Wide enough for the mid price to drift: 10 % on both sides of the reference, as in the product.
export const collar = { low: 9_000, high: 11_000, reference: 10_000 }

const withinTicks = 22
const driftMax = 300

/** An empty book in the trading phase. */
export function tradingBook(): Book {
  const book = createBook(collar)
  apply(book, openTrading)
  return book
}

/**
 * Four limit orders to one cancellation, the same for the same seed. Mixed: limits within 22 ticks around a
 * drifting mid price, about half of them cross. Resting: buy orders so far below the mid price and sell orders
 * so far above it that none cross, wherever it drifts. Every order has a different owner.
 */
export function orderStream(
  kind: 'mixed' | 'resting',
  { seed, count }: { seed: number; count: number },
): BookCommand[] {
  const random = seeded(seed)
  const book = tradingBook()
  const waiting: number[] = []
  let mid = collar.reference
  return Array.from({ length: count }, (_, index) => {
    const gone = random() < 0.2 ? takeAny(waiting, book, random) : undefined
    mid = drifted(mid, random)
    const command: BookCommand =
      gone === undefined ? limitOrder(index + 1, kind, mid, random) : { kind: 'cancel', id: gone }
    apply(book, command)
    if (command.kind === 'place') waiting.push(command.id)
    return command
  })
}

/**
 * BookOrder orders, half of them buy orders, around the reference; many cross, which is allowed while orders are
 * collected.
 */
export function collected(count: number): NewBookOrder[] {
  const random = seeded(3)
  return Array.from({ length: count }, (_, index) => {
    const { kind: _kind, ...order } = limitOrder(index + 1, 'mixed', collar.reference, random)
    return order
  })
}

export const openTrading: BookCommand = { kind: 'auction', next: 'trade' }

function limitOrder(
  id: number,
  kind: 'mixed' | 'resting',
  mid: number,
  random: () => number,
): BookCommand & { kind: 'place' } {
  const side = any(['buy', 'sell'] as const, random)
  const away = 1 + Math.floor(random() * withinTicks)
  // Positive: a better price for the counterparty.
  const better = kind === 'resting' ? -driftMax - away : random() < 0.5 ? away : -away
  const price = side === 'buy' ? mid + better : mid - better
  const size = 1 + Math.floor(random() * 100)
  return { kind: 'place', id, owner: id, side, price, size, lot: 1, isAtBest: false, priority: id }
}

function drifted(mid: number, random: () => number): number {
  const moved = mid + Math.floor(random() * 3) - 1
  return Math.abs(moved - collar.reference) > driftMax ? mid : moved
}

/** Removes a waiting order from the list; filled orders are dropped when they are found. */
function takeAny(waiting: number[], book: Book, random: () => number): number | undefined {
  while (waiting.length > 0) {
    const at = Math.floor(random() * waiting.length)
    const id = waiting[at]
    const last = waiting.pop()
    if (last !== undefined && at < waiting.length) waiting[at] = last
    if (id !== undefined && book.orders.has(id)) return id
  }
  return undefined
}
