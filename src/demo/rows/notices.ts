import { sql } from 'kysely'
import type { Tx } from '#database'
import { type NewNotice, notify } from '#notifications'

/** Writes notices of the past, which are not sent; those before `readBefore` are marked as read. */
export async function recordPastNotices(
  tx: Tx,
  notices: readonly NewNotice[],
  { readBefore, until }: { readonly readBefore: Date; readonly until: Date },
): Promise<void> {
  await notify(tx, notices)
  await markNoticesAsSent(tx, until)
  await sql`
    update notifications.notices set read_at = happened_at
    where happened_at < ${readBefore}`.execute(tx)
}

/** Marks every notice up to `until` as sent, so that none about the past is sent. */
export async function markNoticesAsSent(tx: Tx, until: Date): Promise<void> {
  await sql`
    update notifications.notices set is_announced = true
    where not is_announced and happened_at <= ${until}`.execute(tx)
}
