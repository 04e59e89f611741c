import { sql } from 'kysely'
import type { Database, Db } from '#database'
import { bookFaults, commitFaults } from './market-oracle.ts'
import { meetingCommitFaults } from './meetings-oracle.ts'
import type { MarketObservations } from './run-record.ts'

type Snapshot = {
  readonly windowId: string
  readonly propertyId: string
  readonly since: string
  readonly newest: bigint
}

/** Checks one snapshot and returns the number of books halted in it. */
export async function observeBooks(db: Db, { halts, faults }: MarketObservations): Promise<number> {
  const { rows } = await sql<Snapshot>`
    select b.window_id, b.property_id, h.since::text as since, coalesce((
      select max(number) from market.trades t where t.window_id = b.window_id and t.property_id = b.property_id
    ), 0)::bigint as newest
    from market.books b cross join market.switch s
    cross join lateral (values (b.halted_at), (case when s.resumes_at is null then s.stopped_at end)) h (since)
    where b.phase <> 'ended' and h.since is not null`.execute(db)
  for (const { windowId, propertyId, since, newest } of rows) {
    const name = `${windowId} ${propertyId} ${since}`
    const from = halts.get(name)?.from ?? newest
    halts.set(name, { windowId, propertyId, from, to: newest })
  }
  for (const fault of await commitFaults(db)) faults.add(fault)
  for (const fault of await meetingCommitFaults(db)) faults.add(fault)
  return rows.length
}

/** Replays all books in one snapshot while clients trade in them. */
export async function judgeBooks(db: Database, observed: MarketObservations): Promise<void> {
  const found = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => bookFaults(tx, observed))
  for (const fault of found) observed.faults.add(fault)
}
