import { sql } from 'kysely'
import type { Db } from '#database'

/** Returns the numbers of these death reports by their ids. */
export async function deathReportNumbers(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from inheritance.cases where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, number]))
}
