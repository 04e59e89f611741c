import { allocate, type Rupiah } from '#kernel'

/** Units of one investor when the record was taken. */
export type UnitsHeld = { readonly investorId: string; readonly units: bigint }

/** What one investor is paid for them. */
export type PayoutShare = UnitsHeld & { readonly amount: Rupiah }

/**
 * Each holder's part of `total`, by units; the parts add up to it exactly (largest remainder, equal
 * remainders to the lower id, so the same holders always get the same parts).
 */
export function entitlements(total: Rupiah, holders: readonly UnitsHeld[]): PayoutShare[] {
  const inOrder = holders.toSorted((left, right) => (left.investorId < right.investorId ? -1 : 1))
  const parts = allocate(
    total,
    inOrder.map((holder) => holder.units),
  )
  return inOrder.map((holder, index) => ({ ...holder, amount: parts[index] ?? 0n }))
}
