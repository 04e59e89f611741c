import { day, later } from '#kernel'
import type { Offering } from './offering.ts'

/** What decides over the end of an offering besides its own terms. */
export type Sales = {
  readonly unitsLeft: bigint
  /** The end of the last cooling-off time that runs; null when nobody bought. */
  readonly lastCancellableUntil: Date | null
}

/** What an offering becomes without anybody's doing. */
export type NextState = 'open' | 'funded' | 'failed' | 'withdrawn'

/**
 * The state that an offering moves to by itself at `at`, or null. It opens when its window begins; one
 * that never opened, paused or without a document until its last day, is withdrawn. Its sale ends when the
 * window has ended or everything is sold, but never before the last buyer's cooling-off time is over;
 * only what is certainly too little fails at once.
 */
export function nextState(offering: Offering, sales: Sales, at: Date): NextState | null {
  if (offering.state === 'coming-soon') {
    if (at >= offering.closesAt) return 'withdrawn'
    return offering.opensAt <= at && offering.pausedAt === null ? 'open' : null
  }
  if (offering.state !== 'open') return null
  const isWindowOver = at >= offering.closesAt
  // From now on units can only come back.
  if (isWindowOver && soldOf(offering, sales) < offering.targetUnits) return 'failed'
  if (!isWindowOver && sales.unitsLeft > 0n) return null
  const isSettled = sales.lastCancellableUntil === null || sales.lastCancellableUntil <= at
  return isSettled ? 'funded' : null
}

export function soldOf(offering: Pick<Offering, 'unitsTotal'>, sales: Sales): bigint {
  return offering.unitsTotal - sales.unitsLeft
}

/** Nine in the morning of a day in Jakarta: when offerings open. */
export function opensAtOn(date: string): Date {
  return new Date(`${date}T09:00:00+07:00`)
}

/** The end of a day in Jakarta: when offerings close. */
export function closesAtOn(date: string): Date {
  return later(new Date(`${date}T00:00:00+07:00`), day)
}

/** How many calendar days a window has, its first and its last included. */
export function windowDays(opensOn: string, closesOn: string): number {
  return Math.round((Date.parse(closesOn) - Date.parse(opensOn)) / day) + 1
}

/** The ceiling counts twelve months back from a day, of the calendar: from 29 February to 28 February. */
export function twelveMonthsBefore(date: string): string {
  const [year = '', month = '', dayOfMonth = ''] = date.split('-')
  const isLeapDay = month === '02' && dayOfMonth === '29'
  return `${Number(year) - 1}-${month}-${isLeapDay ? '28' : dayOfMonth}`
}
