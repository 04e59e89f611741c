import { day as milliseconds } from '#kernel'

// WIB is UTC+7 all year round.
const ahead = 7 / 24

/** The day in Jakarta of an instant, as the number of days since 1 January 1970. */
export function dayNumber(instant: Date): number {
  return Math.floor(instant.getTime() / milliseconds + ahead)
}

/** A day `YYYY-MM-DD` as the number of days since 1 January 1970. */
export function numberOf(on: string): number {
  return Date.parse(`${on}T00:00:00Z`) / milliseconds
}
