import { sql } from 'kysely'
import { mayPropose } from '#contract'
import type { Db } from '#database'
import type { Actor, Backlog } from '#kernel'

/**
 * The backlog of unexplained differences, and of orders between our accounts that were not given to the bank. Lines of
 * a bank statement are counted for those who may book them.
 */
export async function reconciliationBacklogs(
  db: Db,
  actor: Actor,
): Promise<Backlog<'reconciliation' | 'operatorAccounts'>[]> {
  const { rows } = await sql<Backlog<'reconciliation' | 'operatorAccounts'>>`
    select 'reconciliation' as queue, count(*)::integer as waiting, min(found_at) as oldest_at,
      0 as overdue
    from reconciliation.items where explained_at is null
      and (${mayPropose('bank-line-booking', actor.roles)} or kind not in ('bank-unknown', 'bank-amount-differs'))
    union all
    select 'operatorAccounts', count(*)::integer, min(made_at), 0
    from reconciliation.transfer_orders where state in ('due', 'approved')`.execute(db)
  return rows
}
