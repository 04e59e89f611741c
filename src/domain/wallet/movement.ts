import type { Movement } from '#ledger'
import type { AdjustmentNote } from './balance-adjustments/read-adjustments.ts'

/** One change of the free balance, with the property it was for. */
export type WalletMovement = Movement & {
  readonly property: { readonly id: string; readonly name: string } | null
  /** Why a balance was adjusted; null for every other movement. */
  readonly adjustment: AdjustmentNote | null
}
