import { sql } from 'kysely'
import type { Db } from '#database'
import type { Backlog } from '#kernel'

/** The backlog of bank account proofs that wait for a decision. */
export async function bankBacklogs(db: Db): Promise<Backlog<'bankProofs'>[]> {
  const { rows } = await sql<Backlog<'bankProofs'>>`
    select 'bankProofs' as queue, count(*)::integer as waiting, min(proof_at) as oldest_at, 0 as overdue
    from bank_accounts.accounts where state = 'in-review'`.execute(db)
  return rows
}
