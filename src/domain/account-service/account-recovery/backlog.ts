import { sql } from 'kysely'
import type { Db } from '#database'
import type { Backlog } from '#kernel'

/** Requests to recover an account that wait for staff. */
export async function regainingBacklogs(db: Db): Promise<Backlog<'regainings'>[]> {
  const { rows } = await sql<Backlog<'regainings'>>`
    select 'regainings' as queue, count(*)::integer as waiting, min(handed_in_at) as oldest_at,
      0 as overdue
    from regaining.current where current_state = 'waiting'`.execute(db)
  return rows
}
