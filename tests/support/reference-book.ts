import type {
  AuctionPrice,
  BookCommand,
  BookEvents,
  BookTrade,
  NewBookOrder,
  Removed,
  Side,
} from '../../src/domain/market/matching/book-command.ts'

// The rules of src/domain/market/README.md in plain loops over one list of orders: slow, and sharing only types
// with the product. The product's book is compared with it after every command.

type Collar = { readonly low: number; readonly high: number; readonly reference: number }
type Order = Omit<NewBookOrder, 'price' | 'size' | 'lot' | 'priority'> & {
  price: number
  size: number
  lot: number
  priority: number
}
type Events = { trades: BookTrade[]; removed: Removed[] }

export type ReferenceBook = {
  collar: Collar
  phase: 'collect' | 'trade'
  orders: Order[]
}

export function createBook(collar: Collar): ReferenceBook {
  return { collar, phase: 'collect', orders: [] }
}

export function restoreBook(
  collar: Collar,
  phase: ReferenceBook['phase'],
  orders: readonly NewBookOrder[],
): ReferenceBook {
  return { collar, phase, orders: orders.map((order) => ({ ...order })) }
}

export function apply(book: ReferenceBook, command: BookCommand): BookEvents {
  const events: Events = { trades: [], removed: [] }
  if (command.kind === 'place') {
    const { kind: _, ...order } = command
    enter(book, { ...order }, events)
  }
  if (command.kind === 'cancel') remove(book, find(book, command.id), 'command', events)
  if (command.kind === 'change') change(book, command, events)
  if (command.kind === 'collect') book.phase = 'collect'
  if (command.kind === 'auction') hold(book, command.next, events)
  if (command.kind === 'collar') clamp(book, command, events)
  return events
}

export function resting(book: ReferenceBook): NewBookOrder[] {
  return (['buy', 'sell'] as const).flatMap((side) => {
    const orders = book.orders.filter((order) => order.side === side)
    const inert = orders.filter((order) => isInert(book, order)).toSorted(byPriority)
    return [...ranked(book, side), ...inert].map((order) => ({ ...order }))
  })
}

export function levels(
  book: ReferenceBook,
  side: Side,
  limit: number,
): { price: number; size: number }[] {
  const found: { price: number; size: number }[] = []
  for (const order of ranked(book, side)) {
    const price = effectivePrice(book, order)
    const last = found.at(-1)
    if (last?.price === price) last.size += order.size
    else found.push({ price, size: order.size })
  }
  return found.slice(0, limit)
}

export function auctionPrice(book: ReferenceBook): AuctionPrice | null {
  const { low, high, reference } = book.collar
  const buys = ranked(book, 'buy').filter((order) => !needsLot(order))
  const sells = ranked(book, 'sell').filter((order) => !needsLot(order))
  let found: AuctionPrice[] = []
  for (let price = low; price <= high; price += 1) {
    const demand = sum(buys.filter((order) => effectivePrice(book, order) >= price))
    const supply = sum(sells.filter((order) => effectivePrice(book, order) <= price))
    found.push({ price, volume: Math.min(demand, supply), surplus: demand - supply })
  }
  const volume = Math.max(...found.map((candidate) => candidate.volume))
  if (volume === 0) return null
  found = found.filter((candidate) => candidate.volume === volume)
  const surplus = Math.min(...found.map((candidate) => Math.abs(candidate.surplus)))
  found = found.filter((candidate) => Math.abs(candidate.surplus) === surplus)
  if (found.every((candidate) => candidate.surplus > 0)) return found.at(-1) ?? null
  if (found.every((candidate) => candidate.surplus < 0)) return found[0] ?? null
  const away = ({ price }: AuctionPrice) => Math.abs(price - reference)
  return found.toSorted((a, b) => away(a) - away(b) || a.price - b.price)[0] ?? null
}

/** Rules 3 and 5: a new order trades, or only rests while orders are collected. */
function enter(book: ReferenceBook, order: Order, events: Events): void {
  book.orders.push(order)
  if (book.phase === 'trade') {
    trade(book, order, events)
    if (order.isAtBest && order.size > 0 && book.orders.includes(order))
      remove(book, order, 'at-best', events)
  } else if (crossingOrders(book, order).some((other) => other.owner === order.owner)) {
    remove(book, order, 'own-order', events)
  }
}

/** Rules 3, 4 and 5. */
function trade(book: ReferenceBook, order: Order, events: Events): void {
  for (const other of crossingOrders(book, order)) {
    if (order.size === 0) return
    if (other.owner === order.owner) {
      remove(book, order, 'own-order', events)
      return
    }
    const size = Math.min(order.size, other.size)
    if (size < Math.min(order.lot, order.size)) continue
    if (size < Math.min(other.lot, other.size)) continue
    settle(book, order, other, effectivePrice(book, other), size, events)
  }
}

/** Returns orders that this one could trade with, in order of priority. */
function crossingOrders(book: ReferenceBook, order: Order): Order[] {
  if (isInert(book, order)) return []
  const price = effectivePrice(book, order)
  return order.side === 'buy'
    ? ranked(book, 'sell').filter((other) => effectivePrice(book, other) <= price)
    : ranked(book, 'buy').filter((other) => effectivePrice(book, other) >= price)
}

/** Rule 6. */
function change(
  book: ReferenceBook,
  command: BookCommand & { kind: 'change' },
  events: Events,
): void {
  const order = find(book, command.id)
  const { price, size } = command
  const keepsPlace = price === order.price && size <= order.size
  const looksAgain = book.phase === 'trade' && order.lot > 1 && size < order.size
  order.size = size
  order.lot = Math.min(order.lot, size)
  if (!keepsPlace) {
    book.orders = book.orders.filter((other) => other !== order)
    order.price = price
    order.priority = command.priority
    enter(book, order, events)
  } else if (looksAgain) trade(book, order, events)
}

/** Rules 7 and 8. */
function hold(book: ReferenceBook, next: 'trade' | 'collect', events: Events): void {
  const found = auctionPrice(book)
  if (found !== null) {
    const takesPart = (order: Order) => !needsLot(order)
    const buys = ranked(book, 'buy').filter(takesPart)
    const sells = ranked(book, 'sell').filter(takesPart)
    let left = found.volume
    while (left > 0) {
      const buy = buys.find((order) => order.size > 0)
      const sell = sells.find((order) => order.size > 0)
      if (buy === undefined || sell === undefined) throw new Error('the volume was not there')
      const size = Math.min(buy.size, sell.size, left)
      settle(book, buy, sell, found.price, size, events)
      left -= size
    }
  }
  book.phase = next
  const lots = next === 'trade' ? book.orders.filter(needsLot).toSorted(byPriority) : []
  for (const order of book.orders.toSorted(byPriority))
    if (order.isAtBest && !lots.includes(order)) remove(book, order, 'at-best', events)
  book.orders = book.orders.filter((order) => !lots.includes(order))
  for (const order of lots) enter(book, order, events)
}

/** Rule 9. */
function clamp(book: ReferenceBook, collar: Collar, events: Events): void {
  if (book.phase === 'trade') throw new Error('a collar changes while orders are collected')
  const orders = book.orders.toSorted(byPriority)
  book.collar = { low: collar.low, high: collar.high, reference: collar.reference }
  book.orders = []
  for (const order of orders) enter(book, order, events)
}

function settle(
  book: ReferenceBook,
  one: Order,
  other: Order,
  price: number,
  size: number,
  events: Events,
): void {
  const [buy, sell] = one.side === 'buy' ? [one, other] : [other, one]
  events.trades.push({ buyId: buy.id, sellId: sell.id, price, size })
  one.size -= size
  other.size -= size
  book.orders = book.orders.filter((order) => order.size > 0)
}

function remove(
  book: ReferenceBook,
  order: Order,
  reason: Removed['reason'],
  events: Events,
): void {
  book.orders = book.orders.filter((other) => other !== order)
  events.removed.push({ id: order.id, size: order.size, reason })
}

function find(book: ReferenceBook, id: number): Order {
  const order = book.orders.find((other) => other.id === id)
  if (order === undefined) throw new Error(`order ${id} is not in the book`)
  return order
}

/** Returns the orders of one side that may trade, in the order of rule 2. */
function ranked(book: ReferenceBook, side: Side): Order[] {
  const better = side === 'buy' ? -1 : 1
  return book.orders
    .filter((order) => order.side === side && !isInert(book, order))
    .toSorted(
      (a, b) =>
        better * (effectivePrice(book, a) - effectivePrice(book, b)) || a.priority - b.priority,
    )
}

function byPriority(a: Order, b: Order): number {
  return a.priority - b.priority
}

function effectivePrice({ collar }: ReferenceBook, { side, price }: Order): number {
  return side === 'buy' ? Math.min(price, collar.high) : Math.max(price, collar.low)
}

function isInert({ collar }: ReferenceBook, { side, price }: Order): boolean {
  return side === 'buy' ? price < collar.low : price > collar.high
}

function needsLot({ lot, size }: Order): boolean {
  return Math.min(lot, size) > 1
}

function sum(orders: readonly Order[]): number {
  return orders.reduce((total, { size }) => total + size, 0)
}
