/** A flow of money: `value` just before it, `flow` in (positive) or out (negative). */
export type Segment = { readonly day: number; readonly value: number; readonly flow: number }

export type TimeWeighted = {
  /** Over the whole time: `0.12` is 12 %. */
  readonly total: number
  /** Annualised to 365 days; null when less than a year was measured. */
  readonly yearly: number | null
  readonly days: number
}

const daysOfYear = 365

/**
 * The time-weighted return: that of money invested the whole time, independent of flows. Days without any
 * investment do not count. Null when nothing was invested for a day.
 */
export function timeWeightedReturn(segments: readonly Segment[]): TimeWeighted | null {
  let [growth, days, invested] = [1, 0, 0]
  let before: Segment | null = null
  for (const segment of segments) {
    if (before !== null && invested > 0) {
      growth *= segment.value / invested
      days += segment.day - before.day
    }
    invested = segment.value + segment.flow
    before = segment
  }
  if (days === 0) return null
  const yearly = days < daysOfYear || growth <= 0 ? null : growth ** (daysOfYear / days) - 1
  return { total: growth - 1, yearly, days }
}
