/**
 * Whether a text is an existing day `YYYY-MM-DD`. 30 February is none, although `Date` reads it as 2 March; PostgreSQL
 * refuses it.
 */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}
