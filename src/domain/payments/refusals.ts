import { Refusal } from '#kernel'

/** There is no such way to pay in, or it is not offered now. */
export function methodUnknown(): Refusal {
  return fieldRefusal('payments.method_unknown', 'method')
}

/** No gateway is attached to this installation yet: money neither arrives nor goes out. */
export function notOffered(): Refusal {
  return new Refusal('payments.not_offered', 'conflict')
}

/** Less than the smallest deposit of the method; `minimum` in rupiah. */
export function amountBelowMinimum(details: { minimum: bigint }): Refusal {
  return fieldRefusal('payments.amount_below_minimum', 'amount', details)
}

/** More than the method takes at once; `maximum` in rupiah. */
export function amountAboveMaximum(details: { maximum: bigint }): Refusal {
  return fieldRefusal('payments.amount_above_maximum', 'amount', details)
}

/** So many have transferred this very amount of late that no code is left for another. */
export function transferCodesUsed(): Refusal {
  return new Refusal('payments.transfer_codes_used', 'conflict', {}, [
    { path: 'amount', code: 'payments.transfer_codes_used' },
  ])
}

/** So many deposits wait for payment already that another would only confuse. */
export function tooManyOpenDeposits(details: { maximum: number }): Refusal {
  return new Refusal('payments.too_many_open', 'conflict', details)
}

/** There is no such deposit, or it is someone else's: the answer is the same. */
export function depositNotFound(): Refusal {
  return new Refusal('payments.deposit_not_found', 'not_found')
}

/** The simulated gateway has no such payout. */
export function payoutNotFound(): Refusal {
  return new Refusal('payments.payout_not_found', 'not_found')
}

/** The deposit has no money in suspense, or it was dealt with before. */
export function notInSuspense(): Refusal {
  return new Refusal('payments.not_in_suspense', 'conflict')
}

/** Staff decide about nothing of their own. */
export function ownDeposit(): Refusal {
  return new Refusal('payments.own_deposit', 'forbidden')
}

/** The account that money is to go back to is of no bank we know, or the bank has none of this number. */
export function refundAccountUnknown(path: 'bankCode' | 'accountNumber'): Refusal {
  return fieldRefusal('payments.refund_account_unknown', path)
}

/** Money goes back to another name than it came from, or from nobody named: that needs a document. */
export function returnEvidenceMissing(): Refusal {
  return fieldRefusal('payments.return_evidence_missing', 'file')
}

/** A settlement's lines do not add up to what is said to reach the bank, or to nothing. */
export function settlementUneven(): Refusal {
  return fieldRefusal('payments.settlement_uneven', 'net')
}

/** The settlement of this name was booked before. */
export function settlementTaken(): Refusal {
  return fieldRefusal('payments.settlement_taken', 'gatewayId')
}

/** The gateway did not answer; the same key may be sent again. Answered with status 503. */
export function gatewayAway(): Refusal {
  return new Refusal('payments.gateway_away', 'conflict')
}

/** The webhook's signature is missing, wrong or too old. */
export function webhookNotAuthentic(): Refusal {
  return new Refusal('payments.webhook_not_authentic', 'unauthorized')
}

/** An event of this id came before with other content. */
export function webhookAltered(): Refusal {
  return new Refusal('payments.webhook_altered', 'conflict')
}

/** The simulated payment is past the point where this can happen to it. */
export function simulationNotPossible(): Refusal {
  return new Refusal('payments.simulation_not_possible', 'conflict')
}

function fieldRefusal(code: string, path: string, details: Record<string, bigint> = {}): Refusal {
  return new Refusal(code, 'invalid', details, [{ path, code, details }])
}
