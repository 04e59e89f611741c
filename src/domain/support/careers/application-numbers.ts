import { sql } from 'kysely'
import type { Db } from '#database'

/** Returns the numbers of these applications by their ids. */
export async function applicationNumbers(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from careers.applications where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, number]))
}
