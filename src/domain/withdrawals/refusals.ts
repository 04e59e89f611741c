import { Refusal } from '#kernel'

/** Below the smallest withdrawal; `minimum` in rupiah. */
export function amountBelowMinimum(details: { minimum: bigint }): Refusal {
  return amountRefusal('withdrawals.amount_below_minimum', details)
}

/** Above the limit of every transfer method; `maximum` in rupiah. */
export function amountAboveMaximum(details: { maximum: bigint }): Refusal {
  return amountRefusal('withdrawals.amount_above_maximum', details)
}

/** Above the daily limit; `remaining` rupiah of it are left. */
export function dayLimitExceeded(details: { remaining: bigint }): Refusal {
  return amountRefusal('withdrawals.day_limit_exceeded', details)
}

/** A security setting was changed recently; withdrawals are possible again at `until`. */
export function waitAfterChange(details: { until: Date }): Refusal {
  return new Refusal('withdrawals.wait_after_change', 'conflict', details)
}

/** Also used for another investor's withdrawal, so that its existence is not revealed. */
export function withdrawalNotFound(): Refusal {
  return new Refusal('withdrawals.not_found', 'not_found')
}

/** It is being sent or has ended, so it can no longer be cancelled. */
export function tooLateToCancel(): Refusal {
  return new Refusal('withdrawals.too_late', 'conflict')
}

/** It does not wait for approval, or not any more. */
export function notAwaitingApproval(): Refusal {
  return new Refusal('withdrawals.not_awaiting', 'conflict')
}

/** Staff cannot decide about their own withdrawals. */
export function ownWithdrawal(): Refusal {
  return new Refusal('withdrawals.own', 'forbidden')
}

function amountRefusal(code: string, details: Record<string, bigint>): Refusal {
  return new Refusal(code, 'invalid', details, [{ path: 'amount', code, details }])
}
