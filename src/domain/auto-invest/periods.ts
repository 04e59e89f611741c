import { day, hour, jakartaDate, later } from '#kernel'

/** Investors know of a purchase so long before it is made. */
export const notice = day

/** A month in which a plan is due, and the instant from which on it is. */
export type Due = { readonly period: string; readonly at: Date }

// WIB is seven hours ahead of UTC.
const jakartaAhead = 7 * hour

/** The instant at which an hour begins on a day (`YYYY-MM-DD`) of Jakarta. */
export function jakartaHour(date: string, hourOfDay: number): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) + hourOfDay * hour - jakartaAhead)
}

/** When a plan is due in a month (`YYYY-MM`): on its day, or on the last one of a shorter month. */
export function dueIn(month: string, dayOfMonth: number, hourOfDay: number): Due {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const date = `${month}-${String(Math.min(dayOfMonth, lastDay)).padStart(2, '0')}`
  return { period: month, at: jakartaHour(date, hourOfDay) }
}

export type Monthly = {
  readonly dayOfMonth: number
  readonly runsAtHour: number
  /** Only what is due after this instant counts. */
  readonly countsFrom: Date
}

/**
 * The month that is to be announced at `now`: the newest that is due within a day from now, or was
 * due already. Months that were missed before it are not made up for. Null: none since `countsFrom`.
 */
export function dueToAnnounce(plan: Monthly, now: Date): Due | null {
  const horizon = later(now, notice)
  for (const months of [1, 0, -1]) {
    const due = dueIn(monthFrom(now, months), plan.dayOfMonth, plan.runsAtHour)
    if (due.at <= horizon) return due.at > plan.countsFrom ? due : null
  }
  return null
}

/** The first month that is due later than `after`. */
export function nextDue({ dayOfMonth, runsAtHour }: Omit<Monthly, 'countsFrom'>, after: Date): Due {
  const due = dueIn(monthFrom(after, 0), dayOfMonth, runsAtHour)
  return due.at > after ? due : dueIn(monthFrom(after, 1), dayOfMonth, runsAtHour)
}

/** When what is announced at `now` runs: not before it is due, and a whole day later at the earliest. */
export function runsAt(dueAt: Date, now: Date, hourOfDay: number): Date {
  return later(now, notice) <= dueAt ? dueAt : firstHourFrom(later(now, notice), hourOfDay)
}

/** The first time from `instant` on that it is this hour in Jakarta. */
export function firstHourFrom(instant: Date, hourOfDay: number): Date {
  const today = jakartaHour(jakartaDate(instant), hourOfDay)
  return today >= instant ? today : later(today, day)
}

/** The month of Jakarta so many months after that of `instant`. */
export function monthFrom(instant: Date, months: number): string {
  const [year = 0, month = 1] = jakartaDate(instant).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
}
