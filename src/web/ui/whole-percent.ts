/** A percentage rounded down, so that 100 is shown only when it is reached; an error of floating point is not a percent. */
export function wholePercent(percent: number): number {
  return Math.floor(percent + 1e-9)
}
