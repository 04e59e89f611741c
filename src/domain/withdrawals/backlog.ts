import { sql } from 'kysely'
import type { Db } from '#database'
import type { Backlog } from '#kernel'
import { dueAt, isUnderWay } from './withdrawal-rows.ts'

/**
 * The backlog of withdrawals that wait for approval, and of those that have not arrived. Withdrawals past their
 * promised time are late.
 */
export async function withdrawalBacklogs(
  db: Db,
  now: Date,
): Promise<Backlog<'withdrawals' | 'transfers'>[]> {
  const { rows } = await sql<Backlog<'withdrawals' | 'transfers'>>`
    select 'withdrawals' as queue, count(*)::integer as waiting, min(requested_at) as oldest_at,
      count(*) filter (where ${dueAt} < ${now}::timestamptz)::integer as overdue
    from withdrawals.withdrawals where state = 'awaiting-approval'
    union all
    select 'transfers', count(*)::integer, min(requested_at), count(*)::integer
    from withdrawals.withdrawals
    where ${isUnderWay} and state <> 'awaiting-approval' and ${dueAt} < ${now}::timestamptz`.execute(
    db,
  )
  return rows
}
