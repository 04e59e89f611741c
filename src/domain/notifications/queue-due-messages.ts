import { sql } from 'kysely'
import type { NoticeTopic } from '#contract'
import type { Database, Tx } from '#database'
import type { Clock, Locale } from '#kernel'
import type { StoredValues } from './events.ts'
import { shortNotice } from './mail/short-words.ts'
import { sendToDueUsers } from './send-to-due-users.ts'
import { queueMessages } from './text-messages/queue-message.ts'

type Due = {
  id: string
  noticeId: string
  userId: string
  event: string
  topic: NoticeTopic
  values: StoredValues
  isRead: boolean
  phone: string | null
  language: Locale | null
}

/**
 * Queues the notices that are due as text messages and returns their number. Sends only to verified phone
 * numbers, and never an amount.
 */
export async function queueDueMessages(
  db: Database,
  clock: Clock,
  publicUrl: string,
): Promise<number> {
  const now = clock.now()
  return await sendToDueUsers(db, { channel: 'message', now }, (tx, userIds) =>
    queueSome(tx, userIds, { now, publicUrl }),
  )
}

async function queueSome(
  tx: Tx,
  userIds: readonly string[],
  { now, publicUrl }: { readonly now: Date; readonly publicUrl: string },
): Promise<number> {
  const due = await claimDue(tx, userIds, now)
  const messages = due.flatMap((notice) => {
    const { phone, language, noticeId, userId, topic } = notice
    const reader = language ?? 'id'
    const words = shortNotice(notice.event, notice.values, reader, false)
    if (phone === null || words === null || notice.isRead) return []
    const link = `${publicUrl}${reader === 'en' ? '/en' : ''}/dashboard/notifications/${noticeId}`
    const kind = topic === 'security' ? ('security' as const) : ('notice' as const)
    const text = `Sepetak: ${words.title}. ${link}`
    return [{ id: notice.id, message: { userId, to: phone, kind, text, now, language: reader } }]
  })
  await queueMessages(
    tx,
    messages.map(({ message }) => message),
  )
  const sent = new Set(messages.map(({ id }) => id))
  await end(tx, now, 'sent', [...sent])
  await end(
    tx,
    now,
    'dropped',
    due.map(({ id }) => id).filter((id) => !sent.has(id)),
  )
  return due.length
}

async function claimDue(tx: Tx, userIds: readonly string[], now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select d.id, d.notice_id, d.user_id, n.event, n.topic, n."values",
      n.read_at is not null as is_read, p.phone, r.language
    from notifications.dispatches d
    join notifications.notices n on n.id = d.notice_id
    left join notifications.phones p on p.user_id = d.user_id
    left join notifications.recipients r on r.user_id = d.user_id
    where d.channel = 'message' and d.state = 'waiting' and d.due_at <= ${now.toISOString()}
      and d.user_id = any(${[...userIds]}::uuid[])
    order by d.due_at for update of d skip locked`.execute(tx)
  return rows
}

async function end(tx: Tx, now: Date, state: 'sent' | 'dropped', ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update notifications.dispatches set state = ${state}, ended_at = ${now.toISOString()}
    where id = any(${ids}::uuid[])`.execute(tx)
}
