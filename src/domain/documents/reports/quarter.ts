import { dayAfter, jakartaDate, type Localized, monthAfter } from '#kernel'

/** Returns the first day of the quarter that contains a day (`YYYY-MM-DD`). */
export function quarterStart(day: string): string {
  const month = Number(day.slice(5, 7))
  return `${day.slice(0, 4)}-${twoDigits(month - ((month - 1) % 3))}-01`
}

/** Returns the first day of the quarter `count` quarters later, or earlier when `count` is negative. */
export function quarterAfter(start: string, count: number): string {
  return `${monthAfter(start.slice(0, 7), count * 3)}-01`
}

/** Returns the last day of a quarter. */
export function quarterEnd(start: string): string {
  return dayAfter(quarterAfter(start, 1), -1)
}

/** Returns the three months of a quarter, `YYYY-MM`. */
export function monthsOf(start: string): string[] {
  return [0, 1, 2].map((more) => monthAfter(start.slice(0, 7), more))
}

/** Returns the name of a quarter in URLs: `2026-Q3`. */
export function quarterName(start: string): string {
  return `${start.slice(0, 4)}-Q${quarterNumber(start)}`
}

/** Returns the name of a quarter for use in a sentence. */
export function quarterInWords(start: string): Localized {
  const [year, number] = [start.slice(0, 4), quarterNumber(start)]
  return { id: `triwulan ${number} tahun ${year}`, en: `quarter ${number} of ${year}` }
}

/** Returns which quarter of its year a quarter is, 1 to 4. */
export function quarterNumber(start: string): number {
  return (Number(start.slice(5, 7)) + 2) / 3
}

/** Returns the first day of the quarter with this name; null when the name is invalid. */
export function quarterNamed(name: string): string | null {
  const found = /^(20\d\d)-Q([1-4])$/.exec(name)
  return found === null ? null : `${found[1]}-${twoDigits(Number(found[2]) * 3 - 2)}-01`
}

/** Returns the first day of the newest quarter that has ended in Jakarta. */
export function newestFinished(now: Date): string {
  return quarterAfter(quarterStart(jakartaDate(now)), -1)
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
