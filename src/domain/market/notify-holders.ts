import { sql } from 'kysely'
import { type Database, transaction } from '#database'
import { type Clock, day, jakartaDate, later } from '#kernel'
import { dayInWords, insertNoticesToMany } from '#notifications'
import { readWindows } from './read-windows.ts'
import { instantOf } from './window.ts'

const noticeDays = 3

/**
 * Notifies all holders of units that can be traded in a window, three days before its first trading day or as
 * soon as possible afterwards. Each window is announced once, with any number of workers. Returns how many
 * windows it announced.
 */
export async function notifyOpening(db: Database, clock: Clock): Promise<number> {
  return await transaction(db, async (tx) => {
    const now = clock.now()
    const windows = await readWindows(tx, 4)
    const window = windows.findLast(({ opensOn }) => opensOn > jakartaDate(now))
    if (window === undefined) return 0
    const { id, opensOn, closesOn, terms } = window
    if (now < later(instantOf(opensOn, '00:00'), -noticeDays * day)) return 0
    const { numAffectedRows } = await sql`
      update market.windows set notified_at = ${now} where id = ${id} and notified_at is null`.execute(
      tx,
    )
    if (numAffectedRows !== 1n) return 0
    const notice = {
      event: 'window-opening' as const,
      values: { from: dayInWords(opensOn), day: dayInWords(closesOn) },
      path: '/dashboard/portfolio',
      happenedAt: now,
    }
    await insertNoticesToMany(
      notice,
      sql`
        select h.owner_id::uuid as user_id, 0::bigint as amount, sum(h.units)::bigint as units
        from market.holders h join market.listings l on l.property_id = h.property_id
        where l.state = 'operating'
          and (l.allotted_on + make_interval(months => ${terms.lockMonths}::integer))::date <= ${opensOn}::date
        group by h.owner_id`,
    ).execute(tx)
    return 1
  })
}
