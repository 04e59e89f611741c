import type { Rent } from '#contract/figures/rent-body.ts'

export type Month = Rent['properties'][number]['months'][number]
export type Payout = 'paid' | 'late' | 'none'

/**
 * Whether the rent of a month was paid out, is still to be paid out, or left nothing to pay out. A month before a
 * payout is settled by it: what it earned covered earlier costs.
 */
export function payoutOf({ month, net, isPaid }: Month, months: readonly Month[]): Payout {
  if (isPaid) return 'paid'
  const isSettled = months.some((later) => later.isPaid && later.month > month)
  return net > 0 && !isSettled ? 'late' : 'none'
}
