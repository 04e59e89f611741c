import { sql } from 'kysely'
import type { Db } from '#database'

/** The references of these payouts by id. Payouts from before declarations were recorded have none. */
export async function payoutReferences(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; reference: string }>`
    select id, reference from distributions.declarations where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}
