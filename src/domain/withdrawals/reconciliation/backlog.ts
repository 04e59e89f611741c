import { sql } from 'kysely'
import type { Db } from '#database'
import type { Backlog } from '#kernel'

/** Differences between ledger, gateway and bank that nobody has explained. */
export async function reconciliationBacklogs(db: Db): Promise<Backlog<'reconciliation'>[]> {
  const { rows } = await sql<Backlog<'reconciliation'>>`
    select 'reconciliation' as queue, count(*)::integer as waiting, min(found_at) as oldest_at,
      0 as overdue
    from reconciliation.items where explained_at is null`.execute(db)
  return rows
}
