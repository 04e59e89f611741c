import type { OrderReason, OrderState } from '#contract'
import type { Sheet } from '#ledger'
import { apply } from '../matching/book.ts'
import type { BookCommand, BookEvents, Removed } from '../matching/book-command.ts'
import { afterPrices } from '../matching/price-alarm.ts'
import type { MarketOrder } from '../orders/order.ts'
import { indexOrder, type LiveBook } from './live-book.ts'
import { release, settle, type Trade } from './settle.ts'

/** All changes to books that a transaction has decided, to be written together with the ledger entries. */
export type MarketWork = {
  readonly sheet: Sheet
  /** The latest state of every order that was placed or changed, by id. */
  readonly orders: Map<string, MarketOrder>
  /** The ids of the new orders among them. */
  readonly placed: Set<string>
  readonly trades: Trade[]
  readonly commands: {
    readonly windowId: string
    readonly propertyId: string
    readonly sequence: bigint
    readonly command: BookCommand
    readonly happenedAt: Date
  }[]
}

export function openWork(sheet: Sheet): MarketWork {
  return { sheet, orders: new Map(), placed: new Set(), trades: [], commands: [] }
}

/** Applies a command to the book and adds it to the command log. */
export function applyCommand(
  live: LiveBook,
  work: Pick<MarketWork, 'commands'>,
  command: BookCommand,
  happenedAt: Date,
): BookEvents {
  const version = live.row.version + 1n
  const { windowId, propertyId } = live.row
  live.row = { ...live.row, version }
  work.commands.push({ windowId, propertyId, sequence: version, command, happenedAt })
  return apply(live.book, command)
}

/** The state and reason of an order that leaves its book. */
export type Ending = { readonly state: OrderState; readonly reason: OrderReason | null }

const byOwner: Ending = { state: 'cancelled', reason: 'owner' }

/** Posts the events of a command: settles its trades and releases the holds of removed orders. */
export function settleEvents(
  live: LiveBook,
  work: MarketWork,
  events: BookEvents,
  at: Date,
  { isAuction = false, ending = byOwner }: { isAuction?: boolean; ending?: Ending } = {},
): void {
  const { windowId, tick, reference } = live.row
  const prices = events.trades.map(({ price }) => BigInt(price) * tick)
  for (const { buyId, sellId, price, size } of events.trades) {
    const orders = { buy: orderIn(live, buyId), sell: orderIn(live, sellId) }
    const traded = {
      windowId,
      price: BigInt(price) * tick,
      reference,
      units: BigInt(size),
      isAuction,
      isPrivate: false,
    }
    const { buy, sell, trade } = settle(work.sheet, orders, traded, at)
    recordOrder(live, work, buy)
    recordOrder(live, work, sell)
    work.trades.push(trade)
  }
  for (const removed of events.removed) endOrder(live, work, removed, ending, at)
  if (live.row.phase === 'trade') live.row = afterPrices(live.row, prices, at)
}

/** Records the new state of an order. */
export function recordOrder(live: LiveBook, work: MarketWork, order: MarketOrder): void {
  indexOrder(live, order)
  work.orders.set(order.id, order)
}

/** Finds an order of the book by its number. */
export function orderIn(live: LiveBook, number: number): MarketOrder {
  const order = live.orders.get(number)
  if (order === undefined) throw new Error(`order ${number} is not in its book`)
  return order
}

function endOrder(
  live: LiveBook,
  work: MarketWork,
  { id, reason }: Removed,
  requested: Ending,
  at: Date,
): void {
  const order = release(work.sheet, orderIn(live, id), at)
  const ending: Ending = reason === 'command' ? requested : { state: 'cancelled', reason }
  recordOrder(live, work, afterLeaving(order, ending, at))
}

/** Returns the order after it left its book. */
export function afterLeaving(order: MarketOrder, ending: Ending, at: Date): MarketOrder {
  const goesOn = ending.state === 'paused' || ending.state === 'waiting'
  const endedAt = goesOn ? null : at
  return { ...order, ...ending, windowId: null, changedAt: at, endedAt }
}
