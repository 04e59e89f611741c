import { allocate, type Rupiah } from '#kernel'

/** An investor's units on the record day. */
export type UnitsHeld = { readonly investorId: string; readonly units: bigint }

/** The amount that an investor is paid for them. */
export type PayoutShare = UnitsHeld & { readonly amount: Rupiah }

/**
 * Splits `total` among holders in proportion to their units. The parts add up exactly (largest remainder
 * method; of equal remainders the lower id comes first, so the same holders always get the same parts).
 */
export function entitlements(total: Rupiah, holders: readonly UnitsHeld[]): PayoutShare[] {
  const inOrder = holders.toSorted((left, right) => (left.investorId < right.investorId ? -1 : 1))
  const parts = allocate(
    total,
    inOrder.map((holder) => holder.units),
  )
  return inOrder.map((holder, index) => ({ ...holder, amount: parts[index] ?? 0n }))
}
