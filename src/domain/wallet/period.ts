import { jakartaMonth, monthAfter, monthsFrom, startOfDay } from '#kernel'
import { periodUnknown } from './refusals.ts'

/** A calendar month or year in Jakarta. */
export type Period = {
  /** `2026` or `2026-11`. */
  readonly name: string
  readonly from: Date
  /** The first instant after the period. */
  readonly until: Date
}

/** Parses `2026` or `2026-11`. Refuses with `wallet.period_unknown` when it is neither or has not begun. */
export function periodOf(name: string, now: Date): Period {
  const parts = /^20[0-9]{2}(-(?:0[1-9]|1[0-2]))?$/.exec(name)
  if (parts === null) throw periodUnknown()
  const [first, count] = parts[1] === undefined ? [`${name}-01`, 12] : [name, 1]
  const from = startOfDay(`${first}-01`)
  const until = startOfDay(`${monthAfter(first, count)}-01`)
  if (from > now) throw periodUnknown()
  return { name, from, until }
}

/** Returns every month and year from `firstAt` to `now`, newest first. */
export function periodsSince(firstAt: Date, now: Date): { years: string[]; months: string[] } {
  const first = jakartaMonth(firstAt)
  const last = jakartaMonth(now)
  const months = monthsFrom(first, last).toReversed()
  return { months, years: [...new Set(months.map((month) => month.slice(0, 4)))] }
}
