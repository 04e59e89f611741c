import { sql } from 'kysely'
import type { Db } from '#database'
import type { Backlog } from '#kernel'

/**
 * Returns the number of open requests about personal data. A request is overdue when the legal time limit has
 * passed.
 */
export async function privacyBacklogs(db: Db, now: Date): Promise<Backlog<'privacy'>[]> {
  const { rows } = await sql<Backlog<'privacy'>>`
    select 'privacy' as queue, count(*)::integer as waiting, min(asked_at) as oldest_at,
      count(*) filter (where due_at < ${now})::integer as overdue
    from privacy.requests where state = 'open'`.execute(db)
  return rows
}
