// The limit for two valuations of a building half a year apart; a larger change is more often a typing error
// than a market movement.
const farBasisPoints = 2500

/** Returns the change between two amounts in basis points of the first, rounded to the nearest one. */
export function changeBetween(before: number, after: number): number {
  return before === 0 ? 0 : Math.round(((after - before) / before) * 10_000)
}

/** Whether a change is so large that the approver must compare it with the appraiser's report. */
export function isFarFrom(changeBasisPoints: number): boolean {
  return Math.abs(changeBasisPoints) > farBasisPoints
}
