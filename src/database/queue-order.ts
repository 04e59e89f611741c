import { sql } from 'kysely'

/** How a statement reads a list from either end: which rows come after one, and in which direction they are put. */
export const queueOrder = {
  oldest: { isAfter: sql`>`, direction: sql`asc` },
  newest: { isAfter: sql`<`, direction: sql`desc` },
} as const

/** A pattern of `like` for texts that hold this one, whatever signs are in it. */
export function partOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
