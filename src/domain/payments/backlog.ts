import { sql } from 'kysely'
import type { Db } from '#database'
import type { Backlog } from '#kernel'
import { isUnresolved } from './deposits/deposit-rows.ts'

/** The backlog of received money in suspense. */
export async function paymentBacklogs(db: Db): Promise<Backlog<'suspense'>[]> {
  const { rows } = await sql<Backlog<'suspense'>>`
    select 'suspense' as queue, count(*)::integer as waiting, min(paid_at) as oldest_at, 0 as overdue
    from payments.deposits where state = 'in-review' and ${isUnresolved}`.execute(db)
  return rows
}
