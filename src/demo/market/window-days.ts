import {
  addWorkingDays,
  day,
  dayAfter,
  isWorkingDay,
  jakartaDate,
  later,
  monthsAfter,
} from '#kernel'
import { jakartaInstant } from '../jakarta-time.ts'

/** The days of a trading window of the demo, `YYYY-MM-DD`. */
type WindowDays = {
  readonly collectsOn: string
  readonly opensOn: string
  readonly closesOn: string
}

/** Trading days of the open window so far, including today. */
const daysOpen = 4
// Values of the first terms of the market.
const tradingDays = 10
const collectingDays = 7
const monthsBetween = 6
const announcedDays = 21

/** Returns the days of the open window and of the latest possible one before it. */
export function windowDaysOf(now: Date): { open: WindowDays; past: WindowDays } {
  const open = daysFrom(workingDaysBefore(jakartaDate(now), daysOpen - 1))
  const latest = monthsAfter(open.opensOn, -monthsBetween)
  return { open, past: daysFrom(workingDaysBefore(latest, tradingDays)) }
}

export function announcedAt({ collectsOn }: WindowDays): Date {
  return later(jakartaInstant(collectsOn, 0), -announcedDays * day)
}

function daysFrom(opensOn: string): WindowDays {
  const collectsOn = dayAfter(opensOn, -collectingDays)
  return { collectsOn, opensOn, closesOn: addWorkingDays(opensOn, tradingDays - 1) }
}

/** Returns the first day of a window for which `date` is `count` working days later. */
function workingDaysBefore(date: string, count: number): string {
  let found = date
  for (let left = count; left > 0 || !isWorkingDay(found); ) {
    if (isWorkingDay(found)) left -= 1
    found = dayAfter(found, -1)
  }
  return found
}
