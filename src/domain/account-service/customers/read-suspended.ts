import { sql } from 'kysely'
import { countProposals, type Proposal, waitingProposals } from '#approvals'
import type { Db } from '#database'

/** A suspended account, and the proposal about it. */
type SuspendedCustomer = {
  readonly userId: string
  readonly name: string | null
  readonly reason: string
  readonly suspendedBy: string
  readonly suspendedAt: Date
  readonly proposal: Proposal | null
}

const suspendedMax = 100

/** Returns the suspended accounts, newest first, and the number of waiting proposals to restore one. */
export async function readSuspended(
  db: Db,
): Promise<{ people: SuspendedCustomer[]; waiting: number }> {
  const { rows } = await sql<Omit<SuspendedCustomer, 'proposal'>>`
    select s.user_id, p.name, s.reason, s.suspended_by, s.suspended_at
    from customers.suspended s join customers.people p using (user_id)
    order by s.suspended_at desc, s.user_id limit ${suspendedMax}`.execute(db)
  const ids = rows.map(({ userId }) => userId)
  const [proposals, waiting] = await Promise.all([
    waitingProposals(db, 'account-restoration', ids),
    countProposals(db, { kinds: ['account-restoration'], state: 'waiting' }),
  ])
  const people = rows.map((row) => ({ ...row, proposal: proposals.get(row.userId) ?? null }))
  return { people, waiting }
}
