import type { OrderReason, OrderSide, OrderState, OrderValidity } from '#contract'
import { type Rupiah, share } from '#kernel'

/** An order to buy units of one property from other investors, or to sell them to others. */
export type MarketOrder = {
  readonly id: string
  /** The number of the order, by which its book identifies it. */
  readonly number: bigint
  readonly investorId: string
  readonly propertyId: string
  /**
   * For a private offer, the one person who may accept it; for the order that accepted it, the person who made
   * it; null for orders in a book.
   */
  readonly counterpartyId: string | null
  /** The window whose book it is in; null while it waits for a window or is paused, and after it has ended. */
  readonly windowId: string | null
  readonly side: OrderSide
  /** Rupiah per unit; for an at-best order, the bound of the collar when it was placed. */
  readonly limitPrice: Rupiah
  readonly isAtBest: boolean
  readonly units: bigint
  readonly unitsFilled: bigint
  /** The smallest number of units of one trade. */
  readonly lot: bigint
  readonly validity: OrderValidity
  /** The last day of a standing order, `YYYY-MM-DD`. */
  readonly validUntil: string | null
  readonly state: OrderState
  readonly reason: OrderReason | null
  /** Time priority: the lower number trades first. */
  readonly priority: bigint
  /** Rupiah of all its trades, without fees. */
  readonly amountFilled: Rupiah
  readonly feeCharged: Rupiah
  readonly cashHeld: Rupiah
  readonly unitsHeld: bigint
  readonly feeBasisPoints: number
  readonly placedAt: Date
  readonly changedAt: Date
  readonly endedAt: Date | null
}

/** An order for its owner, who does not learn the id of the other party of a private one. */
export type OwnOrder = Omit<MarketOrder, 'counterpartyId'> & { readonly isPrivate: boolean }

export function ownOrder({ counterpartyId, ...order }: MarketOrder): OwnOrder {
  // Outcomes recorded before private orders existed lack this field.
  return { ...order, isPrivate: typeof counterpartyId === 'string' }
}

type Filled = Pick<
  MarketOrder,
  'side' | 'limitPrice' | 'units' | 'unitsFilled' | 'amountFilled' | 'feeCharged' | 'feeBasisPoints'
>

/**
 * The fee on everything an order has traded so far. It is rounded up on the total, so that many small trades
 * cost no more than one large trade.
 */
export function feeOf(amount: Rupiah, feeBasisPoints: number): Rupiah {
  return share(amount, feeBasisPoints, 'up')
}

/** What an order must hold while it is in a book: the most that it can still cost, or the units it offers. */
export function holdOf(order: Filled): { cash: Rupiah; units: bigint } {
  const left = order.units - order.unitsFilled
  if (order.side === 'sell') return { cash: 0n, units: left }
  const dearest = left * order.limitPrice
  const fee = feeOf(order.amountFilled + dearest, order.feeBasisPoints) - order.feeCharged
  return { cash: dearest + fee, units: 0n }
}

/** Returns the order after a trade, and the fee of that trade. */
export function afterTrade<Order extends Filled>(
  order: Order,
  { units, price }: { units: bigint; price: Rupiah },
): { order: Order; fee: Rupiah } {
  const amountFilled = order.amountFilled + units * price
  const feeCharged = feeOf(amountFilled, order.feeBasisPoints)
  const filled = { ...order, unitsFilled: order.unitsFilled + units, amountFilled, feeCharged }
  return { order: filled, fee: feeCharged - order.feeCharged }
}

/** The bounds of the price and the reference they are calculated from, in rupiah, each on a tick. */
export type PriceCollar = {
  readonly low: Rupiah
  readonly high: Rupiah
  readonly reference: Rupiah
}

/** The collar around a reference by the terms of the window, with both bounds on a tick inside it. */
export function collarOf(
  reference: Rupiah,
  {
    collarBasisPoints,
    tick,
  }: {
    collarBasisPoints: number
    tick: bigint
  },
): PriceCollar {
  const onTick = ((reference + tick / 2n) / tick) * tick
  const low = ceilTo(share(reference, 10_000 - collarBasisPoints, 'up'), tick)
  const high = (share(reference, 10_000 + collarBasisPoints, 'down') / tick) * tick
  const within = onTick < low ? low : onTick > high ? high : onTick
  return { low, high, reference: within }
}

function ceilTo(amount: bigint, tick: bigint): bigint {
  return ((amount + tick - 1n) / tick) * tick
}
