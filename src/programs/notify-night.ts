import type { Logger } from 'pino'
import type { Night } from '#withdrawals'

/**
 * Notifies the operator of the result of a nightly reconciliation: an error when the books do not agree or an
 * item is overdue, a warning for recent open items, and nothing when everything agrees or no run was due.
 */
export function notifyNight(log: Pick<Logger, 'error' | 'warn'>, night: Night | null): void {
  if (night === null) return
  const { day, openItems, overdueItems, isFaulty } = night
  if (isFaulty) log.error({ day, openItems, overdueItems }, 'the books do not agree')
  else if (overdueItems > 0)
    log.error({ day, openItems, overdueItems }, 'items of the reconciliation are overdue')
  else if (openItems > 0)
    log.warn({ day, openItems }, 'items of the reconciliation wait to be explained')
}
