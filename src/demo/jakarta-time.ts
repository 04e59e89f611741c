import { day, jakartaDate, later, minute } from '#kernel'

/** Returns the instant of a date and time in Jakarta, which is UTC+7 all year. */
export function jakartaInstant(date: string, hours: number, minutes = 0): Date {
  return later(new Date(`${date}T00:00:00+07:00`), (hours * 60 + minutes) * minute)
}

/** Returns the instant this many days before `now` (negative: after), at a time of day in Jakarta. */
export function daysBefore(now: Date, days: number, hours: number, minutes = 0): Date {
  return jakartaInstant(jakartaDate(later(now, -days * day)), hours, minutes)
}

/** Returns the `YYYY-MM` this many months after that of `instant`. */
export function monthAfter(instant: Date, months: number): string {
  const [year = 0, month = 1] = jakartaDate(instant).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
}
