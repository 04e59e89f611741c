import { sql } from 'kysely'
import type { Db } from '#database'
import { day } from '#kernel'

type Period = {
  /** What asks for the deposits, such as a withdrawal. */
  readonly id: string
  readonly userId: string
  readonly until: Date
}

/** The rupiah that a user paid in and that were credited, and in how many deposits. */
export type RecentDeposits = { readonly count: number; readonly amount: bigint }

/** Returns what each user paid in during the days before an instant, by the id of what asks; absent without deposits. */
export async function depositsBefore(
  db: Db,
  periods: readonly Period[],
  days: number,
): Promise<ReadonlyMap<string, RecentDeposits>> {
  const { rows } = await sql<RecentDeposits & { id: string }>`
    select p.id, count(*)::integer as count, sum(d.received_amount)::bigint as amount
    from unnest(
      ${periods.map(({ id }) => id)}::uuid[],
      ${periods.map(({ userId }) => userId)}::uuid[],
      ${periods.map(({ until }) => new Date(until.getTime() - days * day).toISOString())}::timestamptz[],
      ${periods.map(({ until }) => until.toISOString())}::timestamptz[]
    ) as p (id, user_id, since, until)
    join payments.deposits d on d.user_id = p.user_id and (d.state = 'paid'
        or exists (select from payments.deposit_resolutions r
          where r.deposit_id = d.id and r.outcome = 'released' and r.undone_entry_id is null))
      and d.paid_at > p.since and d.paid_at <= p.until
    group by p.id`.execute(db)
  return new Map(rows.map(({ id, count, amount }) => [id, { count, amount }]))
}
