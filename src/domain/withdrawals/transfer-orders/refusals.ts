import type { BankPurpose, TransferOrderState } from '#contract'
import { Refusal } from '#kernel'

/** There is no such order. */
export function orderNotFound(): Refusal {
  return new Refusal('reconciliation.order_not_found', 'not_found')
}

/** The order is further on, or over: it cannot be approved, sent or cancelled now. */
export function orderNotInState(details: { state: TransferOrderState }): Refusal {
  return new Refusal('reconciliation.order_not_in_state', 'conflict', details)
}

/** By the ledger the account does not hold that much; `short` rupiah are lacking. */
export function accountShort(details: { purpose: BankPurpose; short: bigint }): Refusal {
  return new Refusal('reconciliation.account_short', 'conflict', details)
}
