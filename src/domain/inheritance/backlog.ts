import { sql } from 'kysely'
import type { Db } from '#database'
import type { Backlog } from '#kernel'

/**
 * Death reports that wait for staff, and estates that wait for an heir with an open account. A report is late when
 * it has waited for more than three days or its account's owner objects.
 */
export async function inheritanceBacklogs(db: Db, now: Date): Promise<Backlog<'deathReports'>[]> {
  const { rows } = await sql<Backlog<'deathReports'>>`
    select 'deathReports' as queue, count(*)::integer as waiting, min(changed_at) as oldest_at,
      count(*) filter (where contested_at is not null
        or changed_at < ${now}::timestamptz - interval '3 days')::integer as overdue
    from inheritance.cases where state = 'reported' and held_at is null
      or state = 'transferred' and id in (select case_id from inheritance.blocked)`.execute(db)
  return rows
}
