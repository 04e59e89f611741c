import { sql } from 'kysely'
import type { Db } from '#database'
import type { Backlog } from '#kernel'

/** The backlog of funded offerings whose property purchase has not begun. */
export async function offeringBacklogs(db: Db): Promise<Backlog<'offerings'>[]> {
  const { rows } = await sql<Backlog<'offerings'>>`
    select 'offerings' as queue, count(*)::integer as waiting, min(ended_at) as oldest_at, 0 as overdue
    from offerings.offerings where state = 'funded'`.execute(db)
  return rows
}
