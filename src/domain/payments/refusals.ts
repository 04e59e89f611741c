import type { GatewayObstacle } from '#contract'
import { fieldRefusal, Refusal } from '#kernel'

/** The deposit method does not exist or is not offered now. */
export function methodUnknown(): Refusal {
  return fieldRefusal('payments.method_unknown', 'method')
}

/** No gateway is configured, so money can neither be received nor sent. */
export function notOffered(): Refusal {
  return new Refusal('payments.not_offered', 'conflict')
}

/** Below the smallest deposit of the method; `minimum` in rupiah. */
export function amountBelowMinimum(details: { minimum: bigint }): Refusal {
  return fieldRefusal('payments.amount_below_minimum', 'amount', details)
}

/** Above the limit of the method; `maximum` in rupiah. */
export function amountAboveMaximum(details: { maximum: bigint }): Refusal {
  return fieldRefusal('payments.amount_above_maximum', 'amount', details)
}

/** All codes for this amount were used by recent transfers. */
export function transferCodesUsed(): Refusal {
  return new Refusal('payments.transfer_codes_used', 'conflict', {}, [
    { path: 'amount', code: 'payments.transfer_codes_used' },
  ])
}

/** The investor has the most open deposits allowed. */
export function tooManyOpenDeposits(details: { maximum: number }): Refusal {
  return new Refusal('payments.too_many_open', 'conflict', details)
}

/** Also used for another investor's deposit, so that its existence is not revealed. */
export function depositNotFound(): Refusal {
  return new Refusal('payments.deposit_not_found', 'not_found')
}

/** The simulated gateway has no such payout. */
export function payoutNotFound(): Refusal {
  return new Refusal('payments.payout_not_found', 'not_found')
}

/** The deposit has no money in suspense, or it was resolved before. */
export function notInSuspense(): Refusal {
  return new Refusal('payments.not_in_suspense', 'conflict')
}

/** The gateway has returned the money to its payer, so nothing is left to release or refund. */
export function returnedByGateway(): Refusal {
  return new Refusal('payments.returned_by_gateway', 'conflict')
}

/** The gateway is refunding `amount` rupiah of this money now; whether it leaves is not certain yet. */
export function refundPending(details: { amount: bigint }): Refusal {
  return new Refusal('payments.refund_pending', 'conflict', details)
}

/**
 * The gateway gave no usable answer about the money, so that only two people with its confirmation as a document can
 * decide. A proposal names the obstacle; approving it is refused when there is another one by then.
 */
export function gatewayUnanswered(details: { obstacle: GatewayObstacle }): Refusal {
  return new Refusal('payments.gateway_unanswered', 'conflict', details)
}

/** A decision without an answer of the gateway needs a document. */
export function confirmationMissing(): Refusal {
  return fieldRefusal('payments.confirmation_missing', 'file')
}

/** Staff cannot decide about their own money. */
export function ownDeposit(): Refusal {
  return new Refusal('payments.own_deposit', 'forbidden')
}

/** The investor has closed their account, so the money can only be returned to its payer. */
export function ownerClosed(): Refusal {
  return new Refusal('payments.owner_closed', 'conflict')
}

/** The bank of the refund account is unknown, or it has no account with this number. */
export function refundAccountUnknown(path: 'bankCode' | 'accountNumber'): Refusal {
  return fieldRefusal('payments.refund_account_unknown', path)
}

/** The refund account has another name than the sender, or the sender is unknown: a document is required. */
export function returnEvidenceMissing(): Refusal {
  return fieldRefusal('payments.return_evidence_missing', 'file')
}

/** A settlement's lines do not add up to the amount paid to the bank, or add up to zero. */
export function settlementUneven(): Refusal {
  return fieldRefusal('payments.settlement_uneven', 'net')
}

/** The settlement is dated after today (WIB), so the money cannot have reached the bank. */
export function settlementInFuture(): Refusal {
  return fieldRefusal('payments.settlement_in_future', 'settledOn')
}

/** The settlement with this reference was booked before. */
export function settlementTaken(): Refusal {
  return fieldRefusal('payments.settlement_taken', 'gatewayId')
}

/** The gateway did not respond; retry with the same key. Answered with status 503. */
export function gatewayAway(): Refusal {
  return new Refusal('payments.gateway_away', 'conflict')
}

/** The webhook's signature is missing, wrong or too old. */
export function webhookNotAuthentic(): Refusal {
  return new Refusal('payments.webhook_not_authentic', 'unauthorized')
}

/** An event with this id was received before with other content. */
export function webhookAltered(): Refusal {
  return new Refusal('payments.webhook_altered', 'conflict')
}

/** The simulated payment is in a state in which this cannot happen. */
export function simulationNotPossible(): Refusal {
  return new Refusal('payments.simulation_not_possible', 'conflict')
}
