import { buildPushPayload } from '@block65/webcrypto-web-push'
import { sql } from 'kysely'
import type { NoticeTopic } from '#contract'
import type { Database, Db } from '#database'
import type { DataKeys } from '#files'
import { type Clock, day, type Locale, later, minute, second } from '#kernel'
import type { StoredValues } from '../events.ts'
import { shortNotice } from '../mail/short-words.ts'
import type { Post, Sender, Sent } from '../safe-fetch/sender.ts'
import { type PushKeys, readPushKeys } from './push-keys.ts'

type PushServices = {
  readonly db: Database
  readonly clock: Clock
  readonly dataKeys: DataKeys
  readonly sender: Sender
  readonly publicUrl: string
  /** Returns which of these sessions have been ended by their user. */
  readonly endedSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>
}

const noticesAtOnceMax = 20
const attemptsMax = 6
const lease = 2 * minute
/** How long a push service stores a message for a device that it cannot reach. */
const keptSeconds = day / second

type Due = {
  id: string
  noticeId: string
  userId: string
  attempts: number
  event: string
  topic: NoticeTopic
  values: StoredValues
  isRead: boolean
  language: Locale | null
}

type Device = {
  id: string
  userId: string
  sessionId: string
  endpoint: string
  publicKey: string
  secret: string
  showsAmounts: boolean
}

/**
 * Sends the notices that are due by push to the readers' devices, and returns the number of notices. Each
 * notice is leased to one worker, and no transaction is open during network requests. A device that its push
 * service no longer knows, or whose session was ended, is deleted. A notice that no push service accepts is
 * retried with growing delays.
 */
export async function sendDuePushes(world: PushServices): Promise<number> {
  const { db, clock, dataKeys } = world
  const due = await leaseDue(db, clock.now())
  if (due.length === 0) return 0
  const keys = await readPushKeys(db, clock, dataKeys)
  const devices = await readLiveDevices(
    world,
    due.map(({ userId }) => userId),
  )
  await Promise.all(
    due.map(async (notice) => {
      const own = devices.filter(({ userId }) => userId === notice.userId)
      const outcome = notice.isRead ? 'dropped' : await notifyAll(world, keys, notice, own)
      await settle(db, clock.now(), notice, outcome)
    }),
  )
  return due.length
}

async function leaseDue(db: Db, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update notifications.dispatches d
    set attempts = d.attempts + 1, due_at = ${later(now, lease).toISOString()}
    from (
      select d.id, n.event, n.topic, n."values", n.read_at is not null as is_read, r.language
      from notifications.dispatches d
      join notifications.notices n on n.id = d.notice_id
      left join notifications.recipients r on r.user_id = d.user_id
      where d.channel = 'push' and d.state = 'waiting' and d.due_at <= ${now.toISOString()}
      order by d.due_at limit ${noticesAtOnceMax} for update of d skip locked
    ) due
    where d.id = due.id
    returning d.id, d.notice_id, d.user_id, d.attempts, due.event, due.topic, due."values",
      due.is_read, due.language`.execute(db)
  return rows
}

async function readLiveDevices(
  { db, endedSessions }: PushServices,
  userIds: readonly string[],
): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select id, user_id, session_id, endpoint, public_key, secret, shows_amounts
    from notifications.devices where user_id = any(${[...userIds]}::uuid[])`.execute(db)
  const ended = await endedSessions([...new Set(rows.map(({ sessionId }) => sessionId))])
  await deleteDevices(
    db,
    rows.filter(({ sessionId }) => ended.has(sessionId)),
  )
  return rows.filter(({ sessionId }) => !ended.has(sessionId))
}

type Outcome = 'sent' | 'dropped' | { readonly fault: string }

async function notifyAll(
  world: PushServices,
  keys: PushKeys,
  notice: Due,
  devices: readonly Device[],
): Promise<Outcome> {
  const answers = await Promise.all(
    devices.map(async (device) => {
      const post = await postFor(world, keys, notice, device)
      return { device, sent: post === null ? null : await world.sender.send(post) }
    }),
  )
  const gone = answers.filter(({ sent }) => sent !== null && isGone(sent))
  const reached = answers.filter(({ sent }) => sent !== null && sent.fault === null)
  await deleteDevices(
    world.db,
    gone.map(({ device }) => device),
  )
  await markNotified(
    world,
    reached.map(({ device }) => device),
  )
  if (reached.length > 0) return 'sent'
  const failed = answers.find(({ sent }) => sent !== null && sent.fault !== null && !isGone(sent))
  if (failed?.sent === undefined || failed.sent === null) return 'dropped'
  return { fault: failed.sent.status === null ? `${failed.sent.fault}` : `${failed.sent.status}` }
}

function isGone({ status }: Sent): boolean {
  return status === 404 || status === 410
}

async function postFor(
  { publicUrl }: PushServices,
  keys: PushKeys,
  { noticeId, event, topic, values, language }: Due,
  { endpoint, publicKey, secret, showsAmounts }: Device,
): Promise<Post | null> {
  const reader = language ?? 'id'
  const words = shortNotice(event, values, reader, showsAmounts)
  if (words === null) return null
  const path = `${reader === 'en' ? '/en' : ''}/dashboard/notifications/${noticeId}`
  const payload = { ...words, path, language: reader, tag: noticeId }
  const { headers, body } = await buildPushPayload(
    {
      data: JSON.stringify(payload),
      options: { ttl: keptSeconds, urgency: topic === 'security' ? 'high' : 'normal' },
    },
    { endpoint, expirationTime: null, keys: { p256dh: publicKey, auth: secret } },
    { subject: publicUrl, ...keys },
  )
  const { 'content-length': _length, ...rest } = headers
  return { url: new URL(endpoint), headers: rest, body: Buffer.from(body) }
}

async function deleteDevices(db: Db, devices: readonly Device[]): Promise<void> {
  if (devices.length === 0) return
  await sql`
    delete from notifications.devices
    where id = any(${devices.map(({ id }) => id)}::uuid[])`.execute(db)
}

async function markNotified(
  { db, clock }: PushServices,
  devices: readonly Device[],
): Promise<void> {
  if (devices.length === 0) return
  await sql`
    update notifications.devices set notified_at = ${clock.now().toISOString()}
    where id = any(${devices.map(({ id }) => id)}::uuid[])`.execute(db)
}

async function settle(db: Db, now: Date, { id, attempts }: Due, outcome: Outcome): Promise<void> {
  const isFailed = typeof outcome === 'object'
  const state = isFailed ? (attempts >= attemptsMax ? 'failed' : 'waiting') : outcome
  await sql`
    update notifications.dispatches
    set state = ${state}, last_fault = ${isFailed ? outcome.fault : null},
      ended_at = ${state === 'waiting' ? null : now.toISOString()},
      due_at = ${later(now, minute * 4 ** (attempts - 1)).toISOString()}
    where id = ${id}`.execute(db)
}
