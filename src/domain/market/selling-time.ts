import { day } from '#kernel'

/** An order to sell that its owner did not cancel: filled, over with something left, or still waiting. */
export type Sale = {
  /** The days on which it was placed and on which it last traded, `YYYY-MM-DD` in Jakarta; null: it never did. */
  readonly placedOn: string
  readonly lastTradedOn: string | null
  readonly units: bigint
  readonly unitsFilled: bigint
}

/** What came of orders to sell. */
export type SalesFigures = {
  readonly orders: number
  readonly ordersFilled: number
  readonly unitsOffered: bigint
  readonly unitsSold: bigint
  /**
   * Trading days from the first on which an order could trade to the one that filled it, in the middle of all orders; those
   * that are not filled count as longer than any. Null of fewer than five, or when the one in the middle is not filled.
   */
  readonly medianDays: number | null
}

/** With fewer orders than this nothing is said of how long it takes. */
export const sampleMin = 5

/** What came of orders to sell; `tradingDays` are all days of all windows, in their order. */
export function salesFigures(sales: readonly Sale[], tradingDays: readonly string[]): SalesFigures {
  const taken = sales.map((sale) => daysTaken(sale, tradingDays)).sort((a, b) => a - b)
  return {
    orders: sales.length,
    ordersFilled: taken.filter((days) => Number.isFinite(days)).length,
    unitsOffered: sales.reduce((sum, { units }) => sum + units, 0n),
    unitsSold: sales.reduce((sum, { unitsFilled }) => sum + unitsFilled, 0n),
    medianDays: medianOf(taken),
  }
}

/** What became of orders to sell that asked about as much as one would. */
export type LikelyWeeks = {
  /** The middle of the price band, against the reference. */
  readonly distanceBasisPoints: number
  readonly orders: number
  readonly ordersFilled: number
  /**
   * Weeks from the first day on which an order could trade to the one that filled it, in the middle of all orders; rounded
   * up, the months between two windows included. Those that are not filled count as longer than any. Null of fewer than
   * five, or when the one in the middle is not filled.
   */
  readonly weeks: number | null
}

/** An order to sell with how far its price was from the reference of its day. */
export type PricedSale = Sale & { readonly distanceBasisPoints: number }

/** Orders as far as this from a price, to both sides, are like one at that price. */
export const bandBasisPoints = 200
const stepBasisPoints = 100

/** What became of orders at each percent of the collar, the lowest price first. */
export function likelyWeeks(
  sales: readonly PricedSale[],
  tradingDays: readonly string[],
  collarBasisPoints: number,
): LikelyWeeks[] {
  const steps = Math.floor(collarBasisPoints / stepBasisPoints)
  return Array.from({ length: 2 * steps + 1 }, (_, index) => {
    const distanceBasisPoints = (index - steps) * stepBasisPoints
    const like = sales.filter(
      (sale) => Math.abs(sale.distanceBasisPoints - distanceBasisPoints) <= bandBasisPoints,
    )
    const taken = like.map((sale) => weeksTaken(sale, tradingDays)).sort((a, b) => a - b)
    const ordersFilled = taken.filter((weeks) => Number.isFinite(weeks)).length
    return { distanceBasisPoints, orders: like.length, ordersFilled, weeks: medianOf(taken) }
  })
}

function medianOf(taken: readonly number[]): number | null {
  const median = taken[Math.floor((taken.length - 1) / 2)] ?? Number.POSITIVE_INFINITY
  return taken.length >= sampleMin && Number.isFinite(median) ? median : null
}

const weekMilliseconds = 7 * day

function weeksTaken(
  { placedOn, lastTradedOn, units, unitsFilled }: Sale,
  tradingDays: readonly string[],
): number {
  const first = tradingDays.find((each) => each >= placedOn)
  if (unitsFilled < units || lastTradedOn === null || first === undefined)
    return Number.POSITIVE_INFINITY
  const lasted = Date.parse(lastTradedOn) - Date.parse(first) + day
  return Math.max(1, Math.ceil(lasted / weekMilliseconds))
}

function daysTaken(
  { placedOn, lastTradedOn, units, unitsFilled }: Sale,
  tradingDays: readonly string[],
): number {
  if (unitsFilled < units || lastTradedOn === null) return Number.POSITIVE_INFINITY
  return tradingDays.filter((day) => day >= placedOn && day <= lastTradedOn).length
}
