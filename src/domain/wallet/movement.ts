import type { Movement } from '#ledger'
import type { CorrectionNote } from './balance-adjustments/read-corrections.ts'

/** One change of the free balance, with the property it was for. */
export type WalletMovement = Movement & {
  readonly property: { readonly id: string; readonly name: string } | null
  /** Why a balance was corrected; null for every other movement. */
  readonly correction: CorrectionNote | null
}
