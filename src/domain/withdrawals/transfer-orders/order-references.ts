import { sql } from 'kysely'
import type { Db } from '#database'

/** The references of these transfer orders, by their ids. */
export async function transferOrderReferences(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; reference: string }>`
    select id, reference from reconciliation.transfer_orders where id = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}
