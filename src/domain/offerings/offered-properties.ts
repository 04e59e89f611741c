import { sql } from 'kysely'
import type { Db } from '#database'

/** The property of each of these offerings, by the offering's id. */
export async function offeredProperties(
  db: Db,
  offeringIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; propertyId: string }>`
    select id, property_id from offerings.offerings
    where id::text = any(${[...offeringIds]}::text[])`.execute(db)
  return new Map(rows.map(({ id, propertyId }) => [id, propertyId]))
}
