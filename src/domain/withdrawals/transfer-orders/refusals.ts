import type { BankPurpose, TransferOrderState } from '#contract'
import { fieldRefusal, Refusal } from '#kernel'

/** The order does not exist. */
export function orderNotFound(): Refusal {
  return new Refusal('reconciliation.order_not_found', 'not_found')
}

/** No order of this number is in progress from or to the account of the line. */
export function orderUnfit(): Refusal {
  return fieldRefusal('reconciliation.order_unfit', 'reference')
}

/** The line does not fit the open amount of the order, neither as a part nor as all of it less a charge. */
export function transferAmountUnfit(details: { open: bigint; amount: bigint }): Refusal {
  return fieldRefusal('reconciliation.transfer_amount_unfit', 'purpose', details)
}

/** A statement shows a part of the order, which must be undone or returned before the order is cancelled. */
export function orderShown(): Refusal {
  return new Refusal('reconciliation.order_shown', 'conflict')
}

/**
 * No statement of the paying account up to this day was imported since the order was sent, so it is not certain that
 * the money did not leave.
 */
export function statementNeeded(details: { purpose: BankPurpose; day: string }): Refusal {
  return new Refusal('reconciliation.statement_needed', 'conflict', details)
}

/** The line is not matched with this order, or not any more. */
export function lineNotShown(): Refusal {
  return new Refusal('reconciliation.line_not_shown', 'not_found')
}

/** The order cannot be approved, sent or cancelled in its present state. */
export function orderNotInState(details: { state: TransferOrderState }): Refusal {
  return new Refusal('reconciliation.order_not_in_state', 'conflict', details)
}

/** The account is `short` rupiah of the amount according to the ledger. */
export function accountShort(details: { purpose: BankPurpose; short: bigint }): Refusal {
  return new Refusal('reconciliation.account_short', 'conflict', details)
}
