import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { NoticeTopic } from '#contract'
import type { Database, Tx } from '#database'
import { type Clock, newId } from '#kernel'
import { lockedTopics, type StoredValues } from '../events.ts'
import { sendToDueUsers } from '../send-to-due-users.ts'
import { isNoticeEvent } from '../write-notice.ts'

const noticesPerMailMax = 20
/** Notices due within this time are included in the mail that is due now. */
const alongSeconds = 30

type Due = {
  id: string
  noticeId: string
  userId: string
  isDigest: boolean
  event: string
  topic: NoticeTopic
  values: StoredValues
  isRead: boolean
  hasAddress: boolean
}

/**
 * Bundles the notices that are due by mail: each user gets one mail for the immediate notices and one for the
 * summary. A notice already read in the inbox is dropped unless it is about money or security. Returns the
 * number of notices processed. Several workers may run it at the same time.
 */
export async function bundleDueMails(db: Database, clock: Clock): Promise<number> {
  const now = clock.now()
  return await sendToDueUsers(db, { channel: 'mail', now }, (tx, userIds) =>
    bundleMails(tx, userIds, now),
  )
}

async function bundleMails(tx: Tx, userIds: readonly string[], now: Date): Promise<number> {
  const due = await claimDue(tx, userIds, now)
  const isWorth = ({ isRead, topic, event, hasAddress }: Due) =>
    hasAddress && isNoticeEvent(event) && (!isRead || lockedTopics.includes(topic))
  const dropped = due.filter((each) => !isWorth(each))
  await end(tx, now, 'dropped', dropped, null)
  const mails = Map.groupBy(due.filter(isWorth), ({ userId, isDigest }) => `${userId} ${isDigest}`)
  for (const notices of mails.values()) {
    const deliveryId = await queueBundle(tx, notices)
    await end(tx, now, 'sent', notices, deliveryId)
  }
  return due.length
}

async function claimDue(tx: Tx, userIds: readonly string[], now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select d.id, d.notice_id, d.user_id, d.is_digest, n.event, n.topic, n."values",
      n.read_at is not null as is_read,
      exists (select from notifications.recipients r where r.user_id = d.user_id) as has_address
    from notifications.dispatches d
    join notifications.notices n on n.id = d.notice_id
    where d.channel = 'mail' and d.state = 'waiting'
      and d.due_at <= ${now.toISOString()}::timestamptz + make_interval(secs => ${alongSeconds})
      and d.user_id = any(${[...userIds]}::uuid[])
    order by d.user_id, n.topic <> all(${[...lockedTopics]}::text[]), n.happened_at, d.id
    for update of d skip locked`.execute(tx)
  return rows
}

async function queueBundle(tx: Tx, notices: readonly Due[]): Promise<string> {
  const [first] = notices
  if (first === undefined) throw new Error('a mail of no notice')
  const id = newId()
  const optional = [...new Set(notices.map(({ topic }) => topic))].filter(
    (topic) => !lockedTopics.includes(topic),
  )
  const values = {
    notices: notices
      .slice(0, noticesPerMailMax)
      .map(({ noticeId, event, values }) => ({ id: noticeId, event, values })),
    more: Math.max(0, notices.length - noticesPerMailMax),
    isDigest: first.isDigest,
    unsubscribeToken: optional.length === 0 ? null : await linkFor(tx, first.userId, optional),
  }
  await sql`
    insert into notifications.deliveries (id, template, user_id, email, language, subject_id, "values")
    select ${id}, 'notices', r.user_id, r.email, r.language, ${first.noticeId}, ${JSON.stringify(values)}::jsonb
    from notifications.recipients r where r.user_id = ${first.userId}`.execute(tx)
  return id
}

async function linkFor(tx: Tx, userId: string, topics: readonly NoticeTopic[]): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await sql`
    insert into notifications.unsubscribe_links (token_hash, user_id, topics)
    values (${linkHash(token)}, ${userId}, ${[...topics]}::text[])`.execute(tx)
  return token
}

export function linkHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

async function end(
  tx: Tx,
  now: Date,
  state: 'sent' | 'dropped',
  notices: readonly Due[],
  deliveryId: string | null,
): Promise<void> {
  if (notices.length === 0) return
  await sql`
    update notifications.dispatches
    set state = ${state}, ended_at = ${now.toISOString()}, delivery_id = ${deliveryId}
    where id = any(${notices.map(({ id }) => id)}::uuid[])`.execute(tx)
}
