import type { OrderSide } from '#contract'
import type { Rupiah } from '#kernel'
import {
  type Finding,
  type SeenOrder,
  type SeenTrade,
  type SurveillanceTerms,
  unitsIn,
} from './finding.ts'

/** The trading of a book on one day that determines the next reference. */
export type TradingDay = {
  /** The reference at the start of the day. */
  readonly reference: Rupiah
  /** The rupiah and units of all trades before the late period. */
  readonly amountBefore: Rupiah
  readonly unitsBefore: bigint
  readonly late: readonly SeenTrade[]
  /** Orders placed in the late period and cancelled before the close. */
  readonly takenBack: readonly SeenOrder[]
  /** Trades of late traders after the close, until the end of the next trading day. */
  readonly afterwards: readonly SeenTrade[]
}

type CloseTerms = Pick<
  SurveillanceTerms,
  'closeMinutes' | 'closeMoveBasisPoints' | 'closeShareBasisPoints'
>

/**
 * Finds people whose late trades moved the average price of the day in the direction of their side, and were
 * small or reversed by the end of the next trading day; and orders placed late, far from that price, and
 * cancelled before the close.
 */
export function closePushes(day: TradingDay, terms: CloseTerms): Finding[] {
  return (['buy', 'sell'] as const).flatMap((side) => [
    ...peopleIn(day.late, side).flatMap((person) => pushOf(day, terms, person, side)),
    ...ownersIn(day.takenBack, side).flatMap((person) => baitOf(day, terms, person, side)),
  ])
}

function pushOf(day: TradingDay, terms: CloseTerms, person: string, side: OrderSide): Finding[] {
  const own = day.late.filter((trade) => personOn(trade, side) === person)
  const ownUnits = unitsIn(own)
  const units = day.unitsBefore + unitsIn(day.late)
  const amount = day.amountBefore + amountIn(day.late)
  // Without these trades the price would be that of the others, or the morning's reference.
  const without = average(amount - amountIn(own), units - ownUnits) ?? day.reference
  const price = average(amount, units) ?? day.reference
  const moved = ((side === 'buy' ? price - without : without - price) * 10_000n) / without
  if (moved < BigInt(terms.closeMoveBasisPoints)) return []
  const undone = day.afterwards.filter((trade) => personOn(trade, otherOf(side)) === person)
  const isUndone = unitsIn(undone) * 2n >= ownUnits
  const isSmall = ownUnits * 10_000n <= units * BigInt(terms.closeShareBasisPoints)
  if (!isSmall && !isUndone) return []
  return [
    {
      rule: 'close-push',
      severity: isUndone ? 'high' : 'medium',
      people: [person],
      trades: [...own, ...undone],
      orders: [],
      links: [],
      figures: {
        price,
        priceWithout: without,
        movedBasisPoints: moved,
        movedMin: terms.closeMoveBasisPoints,
        units: ownUnits,
        unitsOfDay: units,
        unitsUndone: unitsIn(undone),
        minutes: terms.closeMinutes,
      },
    },
  ]
}

// An order so far from the price that it would have moved the auction, and was not meant to trade.
function baitOf(day: TradingDay, terms: CloseTerms, person: string, side: OrderSide): Finding[] {
  const units = day.unitsBefore + unitsIn(day.late)
  const price = average(day.amountBefore + amountIn(day.late), units) ?? day.reference
  const distanceOf = ({ limitPrice }: SeenOrder) =>
    ((side === 'buy' ? limitPrice - price : price - limitPrice) * 10_000n) / price
  const own = day.takenBack.filter(
    (order) =>
      order.investorId === person &&
      order.side === side &&
      distanceOf(order) >= BigInt(terms.closeMoveBasisPoints),
  )
  const taken = own.reduce((sum, order) => sum + order.units - order.unitsFilled, 0n)
  if (taken === 0n || taken * 10_000n < units * BigInt(terms.closeShareBasisPoints)) return []
  return [
    {
      rule: 'close-push',
      severity: 'medium',
      people: [person],
      trades: [],
      orders: own,
      links: [],
      figures: {
        price,
        movedMin: terms.closeMoveBasisPoints,
        unitsTakenBack: taken,
        unitsOfDay: units,
        minutes: terms.closeMinutes,
      },
    },
  ]
}

function peopleIn(trades: readonly SeenTrade[], side: OrderSide): string[] {
  return [...new Set(trades.map((trade) => personOn(trade, side)))]
}

function ownersIn(orders: readonly SeenOrder[], side: OrderSide): string[] {
  return [
    ...new Set(orders.filter((order) => order.side === side).map((order) => order.investorId)),
  ]
}

function personOn({ buyerId, sellerId }: SeenTrade, side: OrderSide): string {
  return side === 'buy' ? buyerId : sellerId
}

function otherOf(side: OrderSide): OrderSide {
  return side === 'buy' ? 'sell' : 'buy'
}

function amountIn(trades: readonly SeenTrade[]): Rupiah {
  return trades.reduce((sum, { price, units }) => sum + price * units, 0n)
}

function average(amount: Rupiah, units: bigint): Rupiah | null {
  return units === 0n ? null : amount / units
}
