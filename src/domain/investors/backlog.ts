import { sql } from 'kysely'
import type { Db } from '#database'
import type { Backlog } from '#kernel'

type Queue = 'identities' | 'exemptions' | 'incomes'

/** Returns the backlogs of identities, proofs of experience and income raises that wait for staff. */
export async function investorBacklogs(db: Db): Promise<Backlog<Queue>[]> {
  const { rows } = await sql<Backlog<Queue>>`
    select 'identities' as queue, count(*)::integer as waiting, min(submitted_at) as oldest_at,
      0 as overdue
    from investors.identities where state = 'declared' and submitted_at is not null
    union all
    select 'exemptions', count(*)::integer, min(submitted_at), 0
    from investors.exemptions where state = 'waiting'
    union all
    select 'incomes', count(*)::integer, min(asked_at), 0
    from investors.income_raises where state = 'waiting'`.execute(db)
  return rows
}
