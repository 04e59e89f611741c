import { daysInMonth, monthAfter, weekdayOf } from '#kernel'

/** Months are `YYYY-MM`, days `YYYY-MM-DD`. */

const monthShape = /^20\d\d-(0[1-9]|1[0-2])$/

/**
 * Returns the requested month, limited to the months that can be shown; the current month when the request is
 * not valid.
 */
export function monthOf(requested: string | null, running: string): string {
  if (requested === null || !monthShape.test(requested)) return running
  const [first, last] = [monthAfter(running, -48), monthAfter(running, 12)]
  return requested < first ? first : requested > last ? last : requested
}

/** Returns the weeks of a month from Monday to Sunday; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const count = daysInMonth(month)
  const before = (weekdayOf(`${month}-01`) + 6) % 7
  const cells: (string | null)[] = Array.from({ length: before }, () => null)
  for (let day = 1; day <= count; day += 1) cells.push(`${month}-${String(day).padStart(2, '0')}`)
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
