import type { DifferenceKind } from '#contract'

/** A difference found by a run. Rupiah; null where a side has no amount. */
export type Difference = {
  readonly kind: DifferenceKind
  readonly subject: string
  readonly ledger: bigint | null
  readonly other: bigint | null
}
