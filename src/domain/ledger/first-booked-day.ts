import { sql } from 'kysely'
import type { Db } from '#database'

/** The day (Jakarta) of the first entry; null when nothing is booked. Ids are in order of time. */
export async function firstBookedDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select (happened_at at time zone 'Asia/Jakarta')::date::text as day
    from ledger.entries order by id limit 1`.execute(db)
  return rows[0]?.day ?? null
}
