import { dayAfter, daysBetween, jakartaDate } from '#kernel'

const first = '1970-01-01'

/** The day in Jakarta of an instant, as the number of days since 1 January 1970. */
export function dayNumber(instant: Date): number {
  return numberOf(jakartaDate(instant))
}

/** A day `YYYY-MM-DD` as the number of days since 1 January 1970. */
export function numberOf(on: string): number {
  return daysBetween(first, on)
}

/** The day `YYYY-MM-DD` with such a number. */
export function dayNumbered(number: number): string {
  return dayAfter(first, number)
}
