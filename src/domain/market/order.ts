import type { OrderReason, OrderSide, OrderState, OrderValidity } from '#contract'
import { type Rupiah, share } from '#kernel'

/** An order to buy or sell units of one property from or to other investors. */
export type MarketOrder = {
  readonly id: string
  /** Its number in the book. */
  readonly number: bigint
  readonly investorId: string
  readonly propertyId: string
  /** Of a private offer the one person who may take it, of the order that took it who made it; null: it is in a book. */
  readonly counterpartyId: string | null
  /** The window whose book it is in; null: it waits for one, is paused, or has ended. */
  readonly windowId: string | null
  readonly side: OrderSide
  /** Rupiah a unit; of an order at best the bound of the collar when it was placed. */
  readonly limitPrice: Rupiah
  readonly isAtBest: boolean
  readonly units: bigint
  readonly unitsFilled: bigint
  /** The fewest units of one trade. */
  readonly lot: bigint
  readonly validity: OrderValidity
  /** The last day of one that is valid until a date, `YYYY-MM-DD`. */
  readonly validUntil: string | null
  readonly state: OrderState
  readonly reason: OrderReason | null
  /** Its place in time: lower is earlier. */
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

type Filled = Pick<
  MarketOrder,
  'side' | 'limitPrice' | 'units' | 'unitsFilled' | 'amountFilled' | 'feeCharged' | 'feeBasisPoints'
>

/**
 * The fee of what an order has traded so far: rounded up on the whole of it, so that many small trades cost no more
 * than one large.
 */
export function feeOf(amount: Rupiah, feeBasisPoints: number): Rupiah {
  return share(amount, feeBasisPoints, 'up')
}

/** What an order needs to hold while it is in a book: all that it could still cost, or the units it offers. */
export function holdOf(order: Filled): { cash: Rupiah; units: bigint } {
  const left = order.units - order.unitsFilled
  if (order.side === 'sell') return { cash: 0n, units: left }
  const dearest = left * order.limitPrice
  const fee = feeOf(order.amountFilled + dearest, order.feeBasisPoints) - order.feeCharged
  return { cash: dearest + fee, units: 0n }
}

/** The order after a trade, and what the trade cost it in fees. */
export function afterTrade<Order extends Filled>(
  order: Order,
  { units, price }: { units: bigint; price: Rupiah },
): { order: Order; fee: Rupiah } {
  const amountFilled = order.amountFilled + units * price
  const feeCharged = feeOf(amountFilled, order.feeBasisPoints)
  const filled = { ...order, unitsFilled: order.unitsFilled + units, amountFilled, feeCharged }
  return { order: filled, fee: feeCharged - order.feeCharged }
}

/** The bounds of a price and what they come from, in rupiah, each on a tick. */
export type PriceCollar = {
  readonly low: Rupiah
  readonly high: Rupiah
  readonly reference: Rupiah
}

/** The collar around a reference: both bounds on a tick inside it (domain 2.5). */
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
