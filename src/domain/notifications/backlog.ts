import { sql } from 'kysely'
import type { Db } from '#database'
import type { Backlog } from '#kernel'
import { countedMax, isFailed } from './delivery-log.ts'

/** Mails that failed for good, counted up to the same maximum as in the delivery log. */
export async function deliveryBacklogs(db: Db): Promise<Backlog<'deliveries'>[]> {
  const { rows } = await sql<Backlog<'deliveries'>>`
    select 'deliveries' as queue, count(*)::integer as waiting, min(queued_at) as oldest_at, 0 as overdue
    from (select queued_at from notifications.deliveries where ${isFailed} limit ${countedMax}) few`.execute(
    db,
  )
  return rows
}
