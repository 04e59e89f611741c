import {
  day,
  dayInMonth,
  hour,
  jakartaDate,
  jakartaMonth,
  later,
  monthAfter,
  startOfDay,
} from '#kernel'

/** The minimum notice to investors before a purchase is made. */
export const notice = day

/** A month in which a plan is due, and the instant from which it is due. */
type Due = { readonly period: string; readonly at: Date }

/** Returns the instant at which an hour begins on a day (`YYYY-MM-DD`) in Jakarta. */
export function jakartaHour(date: string, hourOfDay: number): Date {
  return later(startOfDay(date), hourOfDay * hour)
}

/** Returns when a plan is due in a month (`YYYY-MM`): on its day, or on the last day of a shorter month. */
export function dueIn(month: string, dayOfMonth: number, hourOfDay: number): Due {
  return { period: month, at: jakartaHour(dayInMonth(month, dayOfMonth), hourOfDay) }
}

type Monthly = {
  readonly dayOfMonth: number
  readonly runsAtHour: number
  /** Due dates up to this instant are ignored. */
  readonly countsFrom: Date
}

/**
 * Returns the month to announce at `now`: the latest that is already due or is due within a day. Earlier months
 * that were missed are not made up for, and neither is one that could run only when the next is to be announced. Null
 * when there is none since `countsFrom`.
 */
export function dueToAnnounce(plan: Monthly, now: Date): Due | null {
  const { dayOfMonth, runsAtHour } = plan
  const horizon = later(now, notice)
  const due = [1, 0, -1]
    .map((months) => dueIn(monthFrom(now, months), dayOfMonth, runsAtHour))
    .find(({ at }) => at <= horizon)
  if (due === undefined || due.at <= plan.countsFrom) return null
  const nextIsAnnounced = later(nextDue({ dayOfMonth, runsAtHour }, due.at).at, -notice)
  return runsAt(due.at, now, runsAtHour) < nextIsAnnounced ? due : null
}

/** Returns the first month that is due after `after`. */
export function nextDue({ dayOfMonth, runsAtHour }: Omit<Monthly, 'countsFrom'>, after: Date): Due {
  const due = dueIn(monthFrom(after, 0), dayOfMonth, runsAtHour)
  return due.at > after ? due : dueIn(monthFrom(after, 1), dayOfMonth, runsAtHour)
}

/** Returns when an execution announced at `now` runs: not before it is due, and at least a whole day later. */
export function runsAt(dueAt: Date, now: Date, hourOfDay: number): Date {
  return later(now, notice) <= dueAt ? dueAt : firstHourFrom(later(now, notice), hourOfDay)
}

/** Returns the first instant at or after `instant` at which it is this hour in Jakarta. */
export function firstHourFrom(instant: Date, hourOfDay: number): Date {
  const today = jakartaHour(jakartaDate(instant), hourOfDay)
  return today >= instant ? today : later(today, day)
}

/** Returns the month (Jakarta) that is this many months after that of `instant`. */
export function monthFrom(instant: Date, months: number): string {
  return monthAfter(jakartaMonth(instant), months)
}
