import { sql } from 'kysely'

/** The comparison and sort direction with which a statement reads a list from either end. */
export const queueOrder = {
  oldest: { isAfter: sql`>`, direction: sql`asc` },
  newest: { isAfter: sql`<`, direction: sql`desc` },
} as const

/** A `like` pattern for texts that contain this one, with its wildcard characters escaped. */
export function partOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
