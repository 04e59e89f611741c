import { sql } from 'kysely'
import type { SecurityChange } from '#contract'
import type { Db } from '#database'

/** When the security of an account last changed, and when its newest device was first used. */
export type AccountChanges = {
  readonly change: SecurityChange | null
  readonly changedAt: Date | null
  readonly deviceSince: Date | null
}

/** Returns the newest changes of these accounts, by user. */
export async function readAccountChanges(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, AccountChanges>> {
  const { rows } = await sql<AccountChanges & { id: string }>`
    select u.id, c.change, c.changed_at, d.since as device_since
    from identity.users u
    left join lateral (
      select v.change, v.changed_at from (values
        ('password', u.password_changed_at),
        ('email', u.email_changed_at),
        ('factor', u.factors_changed_at)) as v (change, changed_at)
      where v.changed_at is not null order by v.changed_at desc limit 1) c on true
    left join lateral (
      select min(s.started_at) as since from identity.sessions s
      where s.user_id = u.id group by s.device order by since desc limit 1) d on true
    where u.id = any(${[...userIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...changes }) => [id, changes]))
}
