import { sql } from 'kysely'
import type { Tx } from '#database'
import { type NewNotice, notify } from '#notifications'

/**
 * Writes notices of the past, and marks every notice up to `until` as sent: people are not notified of
 * the past again. Those before `readBefore` have been read.
 */
export async function recordPastNotices(
  tx: Tx,
  notices: readonly NewNotice[],
  { readBefore, until }: { readonly readBefore: Date; readonly until: Date },
): Promise<void> {
  await notify(tx, notices)
  await sql`
    update notifications.notices
    set is_announced = true, read_at = case when happened_at < ${readBefore} then happened_at end
    where happened_at <= ${until}`.execute(tx)
}
