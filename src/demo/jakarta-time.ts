import { day, jakartaDate, jakartaMonth, later, minute, monthAfter, startOfDay } from '#kernel'

/** Returns the instant of a date and time in Jakarta, which is UTC+7 all year. */
export function jakartaInstant(date: string, hours: number, minutes = 0): Date {
  return later(startOfDay(date), (hours * 60 + minutes) * minute)
}

/** Returns the instant this many days before `now` (negative: after), at a time of day in Jakarta. */
export function daysBefore(now: Date, days: number, hours: number, minutes = 0): Date {
  return jakartaInstant(jakartaDate(later(now, -days * day)), hours, minutes)
}

/** Returns the `YYYY-MM` this many months after that of `instant`. */
export function monthFrom(instant: Date, months: number): string {
  return monthAfter(jakartaMonth(instant), months)
}
