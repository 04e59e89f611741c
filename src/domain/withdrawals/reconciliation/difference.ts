import type { DifferenceKind } from '#contract'

/** Something that a run has found. Rupiah; null where a side says nothing. */
export type Difference = {
  readonly kind: DifferenceKind
  readonly subject: string
  readonly ledger: bigint | null
  readonly other: bigint | null
}
