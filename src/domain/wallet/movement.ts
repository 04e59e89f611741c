import type { Movement } from '#ledger'
import type { AdjustmentNote } from './balance-adjustments/read-adjustments.ts'

/** A change of the available balance, with its property. */
export type WalletMovement = Movement & {
  readonly property: { readonly id: string; readonly name: string } | null
  /** The reason of a balance adjustment; null for every other movement. */
  readonly adjustment: AdjustmentNote | null
}
