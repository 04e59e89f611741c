import { day, hour, jakartaDate, later } from '#kernel'
import { periodUnknown } from './refusals.ts'

/** A calendar month or year in Jakarta. */
export type Period = {
  /** `2026` or `2026-11`. */
  readonly name: string
  readonly from: Date
  /** The first instant after the period. */
  readonly until: Date
}

// WIB has been UTC+7 all year since 1964.
const ahead = 7 * hour

/** Returns the first instant of a day (`YYYY-MM-DD`) in Jakarta. */
export function dayStart(date: string): Date {
  return later(new Date(`${date}T00:00:00Z`), -ahead)
}

/** Returns the first instant after a day (`YYYY-MM-DD`) in Jakarta. */
export function dayEnd(date: string): Date {
  return later(dayStart(date), day)
}

/** Parses `2026` or `2026-11`. Refuses with `wallet.period_unknown` when it is neither or has not begun. */
export function periodOf(name: string, now: Date): Period {
  const parts = /^(20[0-9]{2})(?:-(0[1-9]|1[0-2]))?$/.exec(name)
  if (parts === null) throw periodUnknown()
  const year = Number(parts[1])
  const month = parts[2] === undefined ? null : Number(parts[2])
  const from = startOf(year, month ?? 1)
  const until = month === null ? startOf(year + 1, 1) : startOf(year, month + 1)
  if (from > now) throw periodUnknown()
  return { name, from, until }
}

function startOf(year: number, month: number): Date {
  return later(new Date(Date.UTC(year, month - 1, 1)), -ahead)
}

/** Returns every month and year from `firstAt` to `now`, newest first. */
export function periodsSince(firstAt: Date, now: Date): { years: string[]; months: string[] } {
  const first = jakartaDate(firstAt).slice(0, 7)
  const last = jakartaDate(now).slice(0, 7)
  const months: string[] = []
  for (let at = last; at >= first; at = monthBefore(at)) months.push(at)
  return { months, years: [...new Set(months.map((month) => month.slice(0, 4)))] }
}

function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
}
