import { later, minute, second } from '#kernel'

/** How long an attempt to send a payout may take before another worker may take it over. */
const leaseMilliseconds = 30 * second
const recheckMilliseconds = 30 * second
const laterRecheckMilliseconds = 5 * minute

/** When a payout is tried again that was tried at `now`: the pause doubles after each attempt, up to ten minutes. */
export function nextAttemptAt(now: Date, attempts: number): Date {
  return later(now, Math.min(leaseMilliseconds * 2 ** Math.min(attempts, 10), 10 * minute))
}

/** When the gateway is asked again for a payout that it has accepted: less often after ten minutes. */
export function nextCheckAt(now: Date, submittedAt: Date | null): Date {
  const isNew = submittedAt !== null && later(submittedAt, 10 * minute) > now
  return later(now, isNew ? recheckMilliseconds : laterRecheckMilliseconds)
}
