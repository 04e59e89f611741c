import { sql } from 'kysely'
import type { Db } from '#database'

/** What a payout is known by: its reference, or its property where it was paid before declarations were kept. */
type KnownPayout = {
  readonly id: string
  readonly reference: string | null
  readonly propertyId: string
}

/** What these payouts are known by, paid or only declared. */
export async function knownPayouts(db: Db, ids: readonly string[]): Promise<KnownPayout[]> {
  const { rows } = await sql<KnownPayout>`
    select id, reference, property_id from distributions.declarations where id = any(${ids}::uuid[])
    union all
    select d.id, null, d.property_id from distributions.distributions d
    where d.id = any(${ids}::uuid[]) and not exists (
      select from distributions.declarations c where c.id = d.id)`.execute(db)
  return rows
}
