import type { Logger } from 'pino'
import type { Night } from '#withdrawals'

/**
 * Notifies the operator of a night's reconciliation: an error when the books do not agree or something has
 * waited too long, a warning while items are merely known and young, and nothing when all agree or no
 * run was due.
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
