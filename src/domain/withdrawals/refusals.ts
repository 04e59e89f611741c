import { Refusal } from '#kernel'

/** Less than the smallest withdrawal; `minimum` in rupiah. */
export function amountBelowMinimum(details: { minimum: bigint }): Refusal {
  return amountRefusal('withdrawals.amount_below_minimum', details)
}

/** More than any rail takes at once; `maximum` in rupiah. */
export function amountAboveMaximum(details: { maximum: bigint }): Refusal {
  return amountRefusal('withdrawals.amount_above_maximum', details)
}

/** The limit of the day is used up; `remaining` rupiah are left of it. */
export function dayLimitExceeded(details: { remaining: bigint }): Refusal {
  return amountRefusal('withdrawals.day_limit_exceeded', details)
}

/** What guards the account was changed; `until` says when withdrawals open again. */
export function waitAfterChange(details: { until: Date }): Refusal {
  return new Refusal('withdrawals.wait_after_change', 'conflict', details)
}

/** There is no such withdrawal, or it is someone else's: the answer is the same. */
export function withdrawalNotFound(): Refusal {
  return new Refusal('withdrawals.not_found', 'not_found')
}

/** It is being sent, or over: it can no longer be cancelled. */
export function tooLateToCancel(): Refusal {
  return new Refusal('withdrawals.too_late', 'conflict')
}

/** It does not wait for the staff, or not any more. */
export function notAwaitingApproval(): Refusal {
  return new Refusal('withdrawals.not_awaiting', 'conflict')
}

/** Staff decide about nothing of their own. */
export function ownWithdrawal(): Refusal {
  return new Refusal('withdrawals.own', 'forbidden')
}

function amountRefusal(code: string, details: Record<string, bigint>): Refusal {
  return new Refusal(code, 'invalid', details, [{ path: 'amount', code, details }])
}
