import { day, later } from '../clock.ts'

/** Days are `YYYY-MM-DD` in Jakarta (WIB), which has been UTC+7 all year round since 1964. */

/** The instant of a time of day, `HH:MM` or `HH:MM:SS`. */
export function jakartaTime(on: string, time: string): Date {
  return new Date(`${on}T${time}+07:00`)
}

/** The first instant of a day. */
export function startOfDay(on: string): Date {
  return jakartaTime(on, '00:00')
}

/** The first instant after a day. */
export function endOfDay(on: string): Date {
  return later(startOfDay(on), day)
}

/** The day so many calendar days after another; before it when `count` is negative. */
export function dayAfter(on: string, count = 1): string {
  return later(new Date(`${on}T00:00:00Z`), count * day)
    .toISOString()
    .slice(0, 10)
}

/** The number of calendar days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / day
}

/** The day of the week, from 0 for Sunday. */
export function weekdayOf(on: string): number {
  return new Date(on).getUTCDay()
}
