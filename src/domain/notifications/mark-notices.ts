import { sql } from 'kysely'
import type { NoticeTab } from '#contract'
import { type Database, transaction } from '#database'
import type { Actor, Clock } from '#kernel'
import { signal } from './live/signals.ts'
import { topicsOf } from './read-inbox.ts'
import { noticeNotFound } from './refusals.ts'

/** The actions on a notice; each can be repeated without effect. */
export type NoticeMark = 'read' | 'unread' | 'archived' | 'restored'

/** Marks one of the actor's notices. A notice of another user is treated as missing. */
export async function markNotice(
  db: Database,
  clock: Clock,
  { userId }: Actor,
  id: string,
  mark: NoticeMark,
): Promise<void> {
  const at = clock.now().toISOString()
  const change = {
    read: sql`read_at = coalesce(read_at, ${at}::timestamptz)`,
    unread: sql`read_at = null`,
    archived: sql`archived_at = coalesce(archived_at, ${at}::timestamptz)`,
    restored: sql`archived_at = null`,
  }[mark]
  await transaction(db, async (tx) => {
    const { numAffectedRows } = await sql`
      update notifications.notices set ${change}
      where id = ${id} and user_id = ${userId}`.execute(tx)
    if (numAffectedRows !== 1n) throw noticeNotFound()
    await signal(tx, { userId, kind: 'notices' })
  })
}

/** Marks all notices up to `until` as read. The actor has not seen those that arrived later. */
export async function markAllRead(
  db: Database,
  clock: Clock,
  { userId }: Actor,
  { tab, until }: { readonly tab: NoticeTab | null; readonly until: Date },
): Promise<number> {
  return await transaction(db, async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      update notifications.notices set read_at = ${clock.now().toISOString()}
      where user_id = ${userId} and read_at is null and archived_at is null
        and topic = any(${topicsOf(tab)}::text[])
        and happened_at <= ${until.toISOString()}`.execute(tx)
    if (numAffectedRows > 0n) await signal(tx, { userId, kind: 'notices' })
    return Number(numAffectedRows)
  })
}
