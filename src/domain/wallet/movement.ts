import type { EntryKind, Movement } from '#ledger'
import type { CorrectionNote } from './balance-adjustments/read-corrections.ts'

/** What can change a free balance, in the order of the filter. */
export const movementKinds = [
  'deposit',
  'deposit-return',
  'debt-payment',
  'debt-advance',
  'suspense-release',
  'withdrawal',
  'withdrawal-return',
  'subscription',
  'subscription-cancellation',
  'distribution',
  'sale-proceeds',
  'referral-payout',
  'referral-clawback',
  'correction',
] as const satisfies readonly EntryKind[]

/** One change of the free balance, with the property it was for. */
export type WalletMovement = Movement & {
  readonly property: { readonly id: string; readonly name: string } | null
  /** Why a balance was corrected; null for every other movement. */
  readonly correction: CorrectionNote | null
}
