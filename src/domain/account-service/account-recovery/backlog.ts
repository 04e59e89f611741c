import { sql } from 'kysely'
import type { Db } from '#database'
import type { Backlog } from '#kernel'

/** Account recovery requests that wait for staff. */
export async function recoveryBacklogs(db: Db): Promise<Backlog<'recoveries'>[]> {
  const { rows } = await sql<Backlog<'recoveries'>>`
    select 'recoveries' as queue, count(*)::integer as waiting, min(handed_in_at) as oldest_at,
      0 as overdue
    from account_recovery.current where current_state = 'waiting'`.execute(db)
  return rows
}
