import type { OrderReason, OrderState } from '#contract'
import type { Sheet } from '#ledger'
import { apply } from './book.ts'
import type { BookCommand, BookEvents, Removed } from './book-command.ts'
import { keep, type LiveBook } from './live-book.ts'
import type { MarketOrder } from './order.ts'
import { afterPrices } from './price-alarm.ts'
import { release, settle, type Trade } from './settle.ts'

/** What a transaction decides about books, to be written beside the ledger's entries. */
export type MarketWork = {
  readonly sheet: Sheet
  /** The last state of every order that was placed or changed, by id. */
  readonly orders: Map<string, MarketOrder>
  /** Of these the ids of new ones. */
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

/** Gives a command to the book and notes it in its log. */
export function ask(
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

/** How an order leaves its book on command. */
export type Ending = { readonly state: OrderState; readonly reason: OrderReason | null }

const byOwner: Ending = { state: 'cancelled', reason: 'owner' }

/** Posts what a command did: trades are settled, and what left the book gives back what it held. */
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
    note(live, work, buy)
    note(live, work, sell)
    work.trades.push(trade)
  }
  for (const removed of events.removed) endOrder(live, work, removed, ending, at)
  if (!isAuction) live.row = afterPrices(live.row, prices, at)
}

/** Remembers the new state of an order. */
export function note(live: LiveBook, work: MarketWork, order: MarketOrder): void {
  keep(live, order)
  work.orders.set(order.id, order)
}

/** An order of the book by its number. */
export function orderIn(live: LiveBook, number: number): MarketOrder {
  const order = live.orders.get(number)
  if (order === undefined) throw new Error(`order ${number} is not in its book`)
  return order
}

function endOrder(
  live: LiveBook,
  work: MarketWork,
  { id, reason }: Removed,
  asked: Ending,
  at: Date,
): void {
  const order = release(work.sheet, orderIn(live, id), at)
  const ending: Ending = reason === 'command' ? asked : { state: 'cancelled', reason }
  note(live, work, over(order, ending, at))
}

/** An order that left its book. */
export function over(order: MarketOrder, ending: Ending, at: Date): MarketOrder {
  const goesOn = ending.state === 'paused' || ending.state === 'waiting'
  const endedAt = goesOn ? null : at
  return { ...order, ...ending, windowId: null, changedAt: at, endedAt }
}
