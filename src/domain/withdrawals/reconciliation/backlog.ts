import { sql } from 'kysely'
import type { Db } from '#database'
import type { Backlog } from '#kernel'

/**
 * The backlog of unexplained differences, as many as the reconciliation page lists, and of orders between our accounts
 * that were not given to the bank.
 */
export async function reconciliationBacklogs(
  db: Db,
): Promise<Backlog<'reconciliation' | 'operatorAccounts'>[]> {
  const { rows } = await sql<Backlog<'reconciliation' | 'operatorAccounts'>>`
    select 'reconciliation' as queue, count(*)::integer as waiting, min(found_at) as oldest_at,
      0 as overdue
    from reconciliation.items where explained_at is null
    union all
    select 'operatorAccounts', count(*)::integer, min(made_at), 0
    from reconciliation.transfer_orders where state in ('due', 'approved')`.execute(db)
  return rows
}
