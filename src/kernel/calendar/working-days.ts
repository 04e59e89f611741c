import { dayAfter, weekdayOf } from './days.ts'
import { fixedHolidays, holidayYears } from './holidays.ts'

/** Whether a day (`YYYY-MM-DD`) is a working day: Monday to Friday, no holiday, no joint leave. */
export function isWorkingDay(date: string): boolean {
  const weekday = weekdayOf(date)
  return weekday !== 0 && weekday !== 6 && !isHoliday(date)
}

/** The day `count` working days after a day; the day itself does not count. */
export function addWorkingDays(date: string, count: number): string {
  let day = date
  for (let left = count; left > 0; ) {
    day = dayAfter(day)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}

/** The number of working days after `from` up to and including `to`; negative when `to` is earlier. */
export function workingDaysBetween(from: string, to: string): number {
  if (to < from) return -workingDaysBetween(to, from)
  let count = 0
  for (let day = dayAfter(from); day <= to; day = dayAfter(day)) if (isWorkingDay(day)) count += 1
  return count
}

function isHoliday(date: string): boolean {
  const year = holidayYears[date.slice(0, 4)]
  return year === undefined ? fixedHolidays.includes(date.slice(5)) : year.days.includes(date)
}
