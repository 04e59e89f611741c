import { sql } from 'kysely'
import type { Db } from '#database'
import type { Backlog } from '#kernel'

/** Applications without an answer. */
export async function careerBacklogs(db: Db): Promise<Backlog<'applications'>[]> {
  const { rows } = await sql<Backlog<'applications'>>`
    select 'applications' as queue, count(*)::integer as waiting, min(applied_at) as oldest_at,
      0 as overdue
    from careers.applications a
    where not exists (select from careers.answers where application_id = a.id)`.execute(db)
  return rows
}
