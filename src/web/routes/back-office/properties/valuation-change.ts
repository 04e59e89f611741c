// Between two valuations of a building, half a year apart: what is beyond is more often a slip than a market.
const farBasisPoints = 2500

/** The change between two amounts, in basis points of the first, rounded to the nearest one. */
export function changeBetween(before: number, after: number): number {
  return before === 0 ? 0 : Math.round(((after - before) / before) * 10_000)
}

/** Whether a change is so large that its approver is asked to compare it with the appraiser's report. */
export function isFarFrom(changeBasisPoints: number): boolean {
  return Math.abs(changeBasisPoints) > farBasisPoints
}
