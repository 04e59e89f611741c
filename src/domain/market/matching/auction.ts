import type { AuctionPrice, BookTrade, Side } from './book-command.ts'
import { type Book, type BookOrder, fill, halfOf, needsLot } from './resting-orders.ts'

/**
 * Finds the auction price; null when nothing would trade. Among all ticks it maximises the volume, then
 * minimises the surplus, then follows the side with more units (market pressure), then takes the tick nearest
 * to the reference (README, rule 7).
 */
export function auctionPrice(book: Book): AuctionPrice | null {
  const { low, high, reference } = book.collar
  const demand = sizes(book, 'buy')
  const supply = sizes(book, 'sell')
  let lowest: AuctionPrice | null = null
  let highest: AuctionPrice | null = null
  let nearest: AuctionPrice | null = null
  for (let price = low; price <= high; price += 1) {
    const wanted = demand[high - price] ?? 0
    const offered = supply[price - low] ?? 0
    const here = { price, volume: Math.min(wanted, offered), surplus: wanted - offered }
    const order = lowest === null ? -1 : compare(here, lowest)
    if (here.volume === 0 || order > 0) continue
    if (order < 0 || lowest === null || highest === null || nearest === null) {
      lowest = here
      highest = here
      nearest = here
      continue
    }
    highest = here
    if (Math.abs(price - reference) < Math.abs(nearest.price - reference)) nearest = here
  }
  if (lowest === null || highest === null) return null
  // With rising price demand falls and supply grows, so if both ends have their surplus on one side, all ticks
  // between them have too.
  if (highest.surplus > 0) return highest
  if (lowest.surplus < 0) return lowest
  return nearest
}

function compare(a: AuctionPrice, b: AuctionPrice): number {
  return b.volume - a.volume || Math.abs(a.surplus) - Math.abs(b.surplus)
}

/** Executes all orders that cross at the auction price. */
export function uncross(book: Book): BookTrade[] {
  const at = auctionPrice(book)
  if (at === null) return []
  const trades: BookTrade[] = []
  const buys = takingPart(book, 'buy')
  const sells = takingPart(book, 'sell')
  let buy = buys.next().value
  let sell = sells.next().value
  for (let left = at.volume; left > 0 && buy && sell; ) {
    const size = Math.min(buy.size, sell.size, left)
    trades.push({ buyId: buy.id, sellId: sell.id, price: at.price, size })
    left -= size
    const [boughtFrom, soldTo]: [BookOrder, BookOrder] = [sell, buy]
    if (soldTo.size === size) buy = buys.next().value
    if (boughtFrom.size === size) sell = sells.next().value
    fill(book, soldTo, size)
    fill(book, boughtFrom, size)
  }
  return trades
}

// Orders by price, then priority. The next order is looked up before the current one leaves the book.
function* takingPart(book: Book, side: Side): Generator<BookOrder, null> {
  const half = halfOf(book, side)
  for (let key = half.best; key < half.levels.length; key += 1) {
    let next = half.levels[key]?.first ?? null
    while (next !== null) {
      const order: BookOrder = next
      next = order.after
      if (!needsLot(order)) yield order
    }
  }
  return null
}

// For each level of a side: the units of this level and all better ones, counting only orders that take part.
function sizes(book: Book, side: Side): Float64Array {
  const half = halfOf(book, side)
  const sums = new Float64Array(half.levels.length)
  let sum = 0
  for (let key = half.best; key < half.levels.length; key += 1) {
    for (let order = half.levels[key]?.first ?? null; order !== null; order = order.after) {
      if (!needsLot(order)) sum += order.size
    }
    sums[key] = sum
  }
  return sums
}
