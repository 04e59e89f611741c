import type { OrderSide } from '#contract'
import { jakartaYear, newId, type Rupiah, receiptNumber } from '#kernel'
import {
  type AccountRef,
  account,
  credit,
  debit,
  enter,
  type Line,
  type Sheet,
  unitsOf,
} from '#ledger'
import { afterTrade, holdOf, type MarketOrder } from '../orders/order.ts'

/** A recorded trade between two orders. */
export type Trade = {
  readonly id: string
  readonly windowId: string
  readonly propertyId: string
  readonly buyOrderId: string
  readonly sellOrderId: string
  readonly buyerId: string
  readonly sellerId: string
  readonly price: Rupiah
  /** The reference price of the book at the time of the trade. */
  readonly reference: Rupiah
  readonly units: bigint
  readonly buyerFee: Rupiah
  readonly sellerFee: Rupiah
  readonly isAuction: boolean
  readonly isPrivate: boolean
  readonly entryId: string
  readonly tradedAt: Date
  readonly quotaYear: number
}

/** The accounts that this owner's orders can move, of one side or both. */
export function accountsOfOwner(
  investorId: string,
  propertyId: string,
  side: OrderSide | null = null,
): AccountRef[] {
  const asset = unitsOf(propertyId)
  return [
    account('investor-cash', investorId),
    account('investor-units', investorId, asset),
    ...(side === 'sell' ? [] : [account('investor-order-cash', investorId)]),
    ...(side === 'buy' ? [] : [account('investor-units-held', investorId, asset)]),
  ]
}

export const feeAccount = account('platform-fees', 'platform')

/** Adjusts the hold of an order that enters a book or grew to what it needs. */
export function hold(sheet: Sheet, order: MarketOrder, at: Date): MarketOrder {
  const needed = holdOf(order)
  const cash = needed.cash - order.cashHeld
  const units = needed.units - order.unitsHeld
  const moved = { ...order, cashHeld: needed.cash, unitsHeld: needed.units }
  moveHold(sheet, order, { cash, units }, at)
  return moved
}

/** Releases everything that an order holds. */
export function release(sheet: Sheet, order: MarketOrder, at: Date): MarketOrder {
  moveHold(sheet, order, { cash: -order.cashHeld, units: -order.unitsHeld }, at)
  return { ...order, cashHeld: 0n, unitsHeld: 0n }
}

// Positive amounts are held, negative ones released.
function moveHold(
  sheet: Sheet,
  { investorId, propertyId }: MarketOrder,
  { cash, units }: { cash: bigint; units: bigint },
  at: Date,
): void {
  const asset = unitsOf(propertyId)
  const lines = [
    ...between(
      account('investor-cash', investorId),
      account('investor-order-cash', investorId),
      cash,
    ),
    ...between(
      account('investor-units', investorId, asset),
      account('investor-units-held', investorId, asset),
      units,
    ),
  ]
  if (lines.length === 0) return
  const isHold = cash > 0n || units > 0n
  enter(sheet, {
    id: newId(at.getTime()),
    kind: isHold ? 'order-hold' : 'order-release',
    happenedAt: at,
    reference: receiptNumber('ORD'),
    propertyId,
    actorId: isHold ? investorId : null,
    lines,
  })
}

function between(from: AccountRef, to: AccountRef, amount: bigint): Line[] {
  return [...moved(from, -amount), ...moved(to, amount)]
}

/**
 * Settles a trade with one entry: units against rupiah, both fees, and the release of the buyer's hold beyond
 * the price. An incoming order holds nothing yet; it pays from the available balance. Returns both orders after the
 * trade, and the trade.
 */
export function settle(
  sheet: Sheet,
  orders: { buy: MarketOrder; sell: MarketOrder },
  traded: Pick<Trade, 'windowId' | 'price' | 'reference' | 'units' | 'isAuction' | 'isPrivate'>,
  at: Date,
): { buy: MarketOrder; sell: MarketOrder; trade: Trade } {
  const { buy, sell } = orders
  const { price, units } = traded
  const bought = afterTrade(buy, traded)
  const sold = afterTrade(sell, traded)
  const amount = price * units
  const left = buy.cashHeld > 0n ? holdOf(bought.order).cash : 0n
  const kept = sell.unitsHeld > 0n ? sell.unitsHeld - units : 0n
  const spare = buy.cashHeld - amount - bought.fee - left
  const asset = unitsOf(buy.propertyId)
  const from = sell.unitsHeld > 0n ? 'investor-units-held' : 'investor-units'
  const entryId = newId(at.getTime())
  const proceeds = amount - sold.fee
  enter(sheet, {
    id: entryId,
    kind: traded.isPrivate ? 'private-trade' : 'trade',
    happenedAt: at,
    reference: receiptNumber('TRD'),
    propertyId: buy.propertyId,
    actorId: null,
    lines: [
      ...moved(account('investor-order-cash', buy.investorId), left - buy.cashHeld),
      ...moved(account('investor-cash', buy.investorId), spare),
      ...(proceeds > 0n ? [credit(account('investor-cash', sell.investorId), proceeds)] : []),
      ...(bought.fee + sold.fee > 0n ? [credit(feeAccount, bought.fee + sold.fee)] : []),
      debit(account(from, sell.investorId, asset), units),
      credit(account('investor-units', buy.investorId, asset), units),
    ],
  })
  const trade = {
    id: newId(at.getTime()),
    windowId: traded.windowId,
    propertyId: buy.propertyId,
    buyOrderId: buy.id,
    sellOrderId: sell.id,
    buyerId: buy.investorId,
    sellerId: sell.investorId,
    price,
    reference: traded.reference,
    units,
    buyerFee: bought.fee,
    sellerFee: sold.fee,
    isAuction: traded.isAuction,
    isPrivate: traded.isPrivate,
    entryId,
    tradedAt: at,
    quotaYear: jakartaYear(at),
  }
  return {
    buy: filled({ ...bought.order, cashHeld: left, changedAt: at }, at),
    sell: filled({ ...sold.order, unitsHeld: kept, changedAt: at }, at),
    trade,
  }
}

// One line in favour of the account's owner, or against them when the amount is negative.
function moved(ref: AccountRef, amount: bigint): Line[] {
  if (amount === 0n) return []
  return [amount > 0n ? credit(ref, amount) : debit(ref, -amount)]
}

function filled(order: MarketOrder, at: Date): MarketOrder {
  if (order.unitsFilled < order.units) return order
  return { ...order, state: 'filled', windowId: null, endedAt: at }
}
