import { sql } from 'kysely'
import { deskRoles } from '#contract'
import { type Database, transaction } from '#database'
import { staffIn } from '#identity'
import type { Clock } from '#kernel'
import { dayInWords, notify } from '#notifications'

const atOnceMax = 50

/**
 * Notifies finance and operations, once per file, that the custodian has not acknowledged it in time. Safe to
 * run more than once and in several workers. Returns how many files it reported.
 */
export async function notifyOverdueFiles(
  db: Database,
  clock: Clock,
  atOnce: number = atOnceMax,
): Promise<number> {
  return await transaction(db, async (tx) => {
    const now = clock.now()
    const { rows } = await sql<{ day: string; version: number }>`
      update market.register_files set overdue_notified_at = ${now}
      where id in (
        select id from market.register_files f
        where state in ('made', 'sent', 'rejected') and due_at <= ${now} and overdue_notified_at is null
          and not exists (select from market.register_files n where n.day = f.day and n.version > f.version)
        order by due_at limit ${atOnce} for update skip locked)
      returning day::text, version`.execute(tx)
    if (rows.length === 0) return 0
    const staff = await staffIn(tx, deskRoles.register)
    await notify(
      tx,
      rows.flatMap(({ day, version }) =>
        staff.map((userId) => ({
          userId,
          event: 'register-overdue' as const,
          values: { day: dayInWords(day), version },
          path: '/back-office/register',
          happenedAt: now,
        })),
      ),
    )
    return rows.length
  })
}
