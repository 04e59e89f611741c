import { saleSampleMin } from '#contract'
import { daysBetween } from '#kernel'

/** A sell order that its owner did not cancel: filled, ended with a remainder, or still waiting. */
type Sale = {
  /** The days on which it was placed and last traded, `YYYY-MM-DD` in Jakarta; null when it never traded. */
  readonly placedOn: string
  readonly lastTradedOn: string | null
  readonly units: bigint
  readonly unitsFilled: bigint
}

/** Sell orders placed and filled on the same days; `units` and `unitsFilled` are their sums. */
export type Sales = Sale & { readonly orders: number }

/** The results of sell orders. */
export type SalesFigures = {
  readonly orders: number
  readonly ordersFilled: number
  readonly unitsOffered: bigint
  readonly unitsSold: bigint
  /**
   * The median number of trading days from the first on which an order could trade to the one that filled it.
   * Orders that were not filled count as longer than all others. Null with fewer than five orders, or when the
   * median order was not filled.
   */
  readonly medianDays: number | null
}

/** Calculates the results of sell orders; `tradingDays` are all trading days of all windows in order. */
export function salesFigures(
  sales: readonly Sales[],
  tradingDays: readonly string[],
): SalesFigures {
  const taken = sales.map((sale) => ({ orders: sale.orders, time: daysTaken(sale, tradingDays) }))
  return {
    orders: ordersIn(taken),
    ordersFilled: ordersIn(taken.filter(({ time }) => Number.isFinite(time))),
    unitsOffered: sales.reduce((sum, { units }) => sum + units, 0n),
    unitsSold: sales.reduce((sum, { unitsFilled }) => sum + unitsFilled, 0n),
    medianDays: medianOf(taken),
  }
}

/** The results of sell orders at a similar price. */
export type LikelyWeeks = {
  /** The middle of the price band, relative to the reference. */
  readonly distanceBasisPoints: number
  readonly orders: number
  readonly ordersFilled: number
  /**
   * The median number of weeks from the first day on which an order could trade to the day that filled it,
   * rounded up and including the months between two windows. Orders that were not filled count as longer than
   * all others. Null with fewer than five orders, or when the median order was not filled.
   */
  readonly weeks: number | null
}

/** Sell orders with the distance of their price from the reference of their day. */
export type PricedSales = Sales & { readonly distanceBasisPoints: number }

/** Orders within this distance of a price, above or below, are counted with it. */
const bandBasisPoints = 200
const stepBasisPoints = 100

/** The results of sell orders at each percent of the collar, lowest price first. */
export function likelyWeeks(
  sales: readonly PricedSales[],
  tradingDays: readonly string[],
  collarBasisPoints: number,
): LikelyWeeks[] {
  const steps = Math.floor(collarBasisPoints / stepBasisPoints)
  return Array.from({ length: 2 * steps + 1 }, (_, index) => {
    const distanceBasisPoints = (index - steps) * stepBasisPoints
    const like = sales.filter(
      (sale) => Math.abs(sale.distanceBasisPoints - distanceBasisPoints) <= bandBasisPoints,
    )
    const taken = like.map((sale) => ({
      orders: sale.orders,
      time: weeksTaken(sale, tradingDays),
    }))
    const ordersFilled = ordersIn(taken.filter(({ time }) => Number.isFinite(time)))
    return { distanceBasisPoints, orders: ordersIn(taken), ordersFilled, weeks: medianOf(taken) }
  })
}

type Taken = { readonly orders: number; readonly time: number }

function ordersIn(taken: readonly Taken[]): number {
  return taken.reduce((sum, { orders }) => sum + orders, 0)
}

function medianOf(taken: readonly Taken[]): number | null {
  const count = ordersIn(taken)
  if (count < saleSampleMin) return null
  let left = Math.floor((count - 1) / 2)
  for (const { orders, time } of taken.toSorted((a, b) => (a.time < b.time ? -1 : 1))) {
    if (left < orders) return Number.isFinite(time) ? time : null
    left -= orders
  }
  return null
}

function weeksTaken(
  { placedOn, lastTradedOn, units, unitsFilled }: Sale,
  tradingDays: readonly string[],
): number {
  const first = tradingDays.find((each) => each >= placedOn)
  if (unitsFilled < units || lastTradedOn === null || first === undefined)
    return Number.POSITIVE_INFINITY
  return Math.max(1, Math.ceil((daysBetween(first, lastTradedOn) + 1) / 7))
}

function daysTaken(
  { placedOn, lastTradedOn, units, unitsFilled }: Sale,
  tradingDays: readonly string[],
): number {
  if (unitsFilled < units || lastTradedOn === null) return Number.POSITIVE_INFINITY
  return tradingDays.filter((day) => day >= placedOn && day <= lastTradedOn).length
}
