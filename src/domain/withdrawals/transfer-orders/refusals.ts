import type { BankPurpose, TransferOrderState } from '#contract'
import { Refusal, type RefusalDetails } from '#kernel'

/** There is no such order. */
export function orderNotFound(): Refusal {
  return new Refusal('reconciliation.order_not_found', 'not_found')
}

/** No order of this number is on its way from or to the account of the line. */
export function orderUnfit(): Refusal {
  return onField('reconciliation.order_unfit', 'reference', {})
}

/** The line does not fit what is still open of the order: as a part of it, or all of it but for a charge. */
export function transferAmountUnfit(details: { open: bigint; amount: bigint }): Refusal {
  return onField('reconciliation.transfer_amount_unfit', 'purpose', details)
}

/** A statement shows a part of the order: that is undone, or comes back, before it is cancelled. */
export function orderShown(): Refusal {
  return new Refusal('reconciliation.order_shown', 'conflict')
}

/** The statement of the account it was to leave is not taken up to this day, so nobody can see that it did not. */
export function statementNeeded(details: { purpose: BankPurpose; day: string }): Refusal {
  return new Refusal('reconciliation.statement_needed', 'conflict', details)
}

/** The line does not show this order, or not any more. */
export function lineNotShown(): Refusal {
  return new Refusal('reconciliation.line_not_shown', 'not_found')
}

/** The order is further on, or over: it cannot be approved, sent or cancelled now. */
export function orderNotInState(details: { state: TransferOrderState }): Refusal {
  return new Refusal('reconciliation.order_not_in_state', 'conflict', details)
}

/** By the ledger the account does not hold that much; `short` rupiah are lacking. */
export function accountShort(details: { purpose: BankPurpose; short: bigint }): Refusal {
  return new Refusal('reconciliation.account_short', 'conflict', details)
}

function onField(code: string, path: string, details: RefusalDetails): Refusal {
  return new Refusal(code, 'invalid', details, [{ path, code, details }])
}
