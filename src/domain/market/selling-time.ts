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
  const median = taken[Math.floor((taken.length - 1) / 2)] ?? Number.POSITIVE_INFINITY
  const isKnown = taken.length >= sampleMin && Number.isFinite(median)
  return {
    orders: sales.length,
    ordersFilled: taken.filter((days) => Number.isFinite(days)).length,
    unitsOffered: sales.reduce((sum, { units }) => sum + units, 0n),
    unitsSold: sales.reduce((sum, { unitsFilled }) => sum + unitsFilled, 0n),
    medianDays: isKnown ? median : null,
  }
}

function daysTaken(
  { placedOn, lastTradedOn, units, unitsFilled }: Sale,
  tradingDays: readonly string[],
): number {
  if (unitsFilled < units || lastTradedOn === null) return Number.POSITIVE_INFINITY
  return tradingDays.filter((day) => day >= placedOn && day <= lastTradedOn).length
}
