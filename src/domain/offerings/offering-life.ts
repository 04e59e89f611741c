import { daysBetween, endOfDay, hour, later, startOfDay } from '#kernel'
import type { Offering } from './offering.ts'

/** The facts that decide the end of an offering in addition to its terms. */
export type Sales = {
  readonly unitsLeft: bigint
  /** The end of the last cooling-off period; null without purchases. */
  readonly lastCancellableUntil: Date | null
}

/** The states that an offering reaches automatically. */
type NextState = 'open' | 'funded' | 'failed' | 'withdrawn'

/**
 * Returns the state that an offering moves to automatically at `at`, or null. It opens when its window begins.
 * One that never opened by its last day (paused, or with a missing document) is withdrawn. Its sale ends when
 * the window has ended or everything is sold, but not before the last buyer's cooling-off period is over; it
 * fails immediately only when the target can no longer be reached.
 */
export function nextState(offering: Offering, sales: Sales, at: Date): NextState | null {
  if (offering.state === 'coming-soon') {
    if (at >= offering.closesAt) return 'withdrawn'
    return offering.opensAt <= at && offering.pausedAt === null ? 'open' : null
  }
  if (offering.state !== 'open') return null
  const isWindowOver = at >= offering.closesAt
  // After this the number of sold units can only fall.
  if (isWindowOver && soldOf(offering, sales) < offering.targetUnits) return 'failed'
  if (!isWindowOver && sales.unitsLeft > 0n) return null
  const isSettled = sales.lastCancellableUntil === null || sales.lastCancellableUntil <= at
  return isSettled ? 'funded' : null
}

function soldOf(offering: Pick<Offering, 'unitsTotal'>, sales: Sales): bigint {
  return offering.unitsTotal - sales.unitsLeft
}

/** Nine in the morning of a day in Jakarta, when offerings open. */
export function opensAtOn(date: string): Date {
  return later(startOfDay(date), 9 * hour)
}

/** The end of a day in Jakarta, when offerings close. */
export function closesAtOn(date: string): Date {
  return endOfDay(date)
}

/** The number of calendar days of a window, including the first and the last. */
export function windowDays(opensOn: string, closesOn: string): number {
  return daysBetween(opensOn, closesOn) + 1
}
