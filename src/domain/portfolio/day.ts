import { later, day as milliseconds } from '#kernel'

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

/** The month so many months after `YYYY-MM`. */
export function monthAfter(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The number of months between two months `YYYY-MM`. */
export function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth
}

export function daysIn(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** A day of a month, or the last day of a shorter month. */
export function dayOf(month: string, day: number): string {
  return `${month}-${String(Math.min(day, daysIn(month))).padStart(2, '0')}`
}

/** The same day a year earlier. Later days belong to the last twelve months. */
export function yearBefore(on: string): string {
  return dayOf(monthAfter(on.slice(0, 7), -12), Number(on.slice(8)))
}

/** The instant at which a day in Jakarta ends. */
export function endOf(on: string): Date {
  return new Date(`${on}T24:00:00+07:00`)
}

/** The day after `YYYY-MM-DD`. */
export function nextDay(on: string): string {
  return later(new Date(`${on}T00:00:00Z`), milliseconds)
    .toISOString()
    .slice(0, 10)
}
