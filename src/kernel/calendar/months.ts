/** Months are `YYYY-MM`, days `YYYY-MM-DD`. */

/** The month so many months after another; before it when `count` is negative. */
export function monthAfter(month: string, count = 1): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The number of months from one month to another; negative when `to` is earlier. */
export function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth
}

/** The months from one to another, both included. */
export function monthsFrom(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from; month <= to; month = monthAfter(month)) months.push(month)
  return months
}

export function daysInMonth(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** A day of a month, or the last day of a shorter month. */
export function dayInMonth(month: string, day: number): string {
  return `${month}-${String(Math.min(day, daysInMonth(month))).padStart(2, '0')}`
}

export function lastDayOfMonth(month: string): string {
  return `${month}-${daysInMonth(month)}`
}

/** The same day so many months later or earlier, or the last day of a shorter month. */
export function monthsAfter(on: string, count: number): string {
  return dayInMonth(monthAfter(on.slice(0, 7), count), Number(on.slice(8)))
}

/** The same day so many years later; 1 March for 29 February in a year without that day. */
export function yearsAfter(on: string, count: number): string {
  const [year = 0, month = 1, day = 1] = on.split('-').map(Number)
  return new Date(Date.UTC(year + count, month - 1, day)).toISOString().slice(0, 10)
}
