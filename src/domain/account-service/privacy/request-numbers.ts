import { sql } from 'kysely'
import type { Db } from '#database'

/** Returns the numbers of requests about personal data by their ids. */
export async function privacyRequestNumbers(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from privacy.requests where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, number]))
}
