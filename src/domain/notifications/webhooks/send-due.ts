import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type DataKeys, unseal } from '#files'
import {
  type Clock,
  day,
  hour,
  later,
  minute,
  newId,
  processBatches,
  readPages,
  second,
} from '#kernel'
import { notify } from '../notify.ts'
import type { Sender, Sent } from '../safe-fetch/sender.ts'
import { signatureOf } from './endpoint.ts'

/** The delay after each failed attempt; after the last of them the delivery is not retried. */
const waits = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour]
// A row is committed a little after the time it records, so each scan overlaps the previous one by this many
// seconds.
const overlap = hour / second
// A document is dated by its day and is often stored some days later.
const documentOverlap = (7 * day) / second
const endpointsAtOnceMax = 50
const eventsAtOnceMax = 1000
const deliveriesAtOnceMax = 10
const lease = 2 * minute

type WebhookServices = {
  readonly db: Database
  readonly clock: Clock
  readonly dataKeys: DataKeys
  readonly sender: Sender
}

/**
 * Queues the events since the last scan of each endpoint, and returns how many. Each event is queued once per
 * endpoint. An endpoint whose events cannot be queued does not stop the others.
 */
export async function queueWebhookEvents({ db, clock }: WebhookServices): Promise<number> {
  const at = clock.now()
  const isDue = sql`removed_at is null and disabled_at is null and scanned_until < ${at}`
  const due = readPages(
    endpointsAtOnceMax,
    (id: string) => id,
    async (after) => {
      const { rows } = await sql<{ id: string }>`
        select id from webhooks.endpoints
        where ${isDue} and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${endpointsAtOnceMax}`.execute(db)
      return rows.map(({ id }) => id)
    },
  )
  return await processBatches(
    due,
    (id) => `the events of endpoint ${id}`,
    (ids) => queueEvents(db, ids, { isDue, at }),
  )
}

async function queueEvents(
  db: Database,
  endpointIds: readonly string[],
  { isDue, at }: { isDue: RawBuilder<unknown>; at: Date },
): Promise<number> {
  return await transaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from webhooks.endpoints
      where id = any(${[...endpointIds]}::uuid[]) and ${isDue}
      order by id for update skip locked`.execute(tx)
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    const { rows: found } = await sql<WebhookOccurrence>`
      select e.id as endpoint_id, h.event, h.type, h.subject, h.happened_at, h.facts
      from webhooks.endpoints e
      join lateral (select * from (select user_id, event, type, subject, happened_at, facts from webhooks.events
        union all select user_id, event, type, subject, happened_at, facts from webhooks.order_events
        union all select user_id, event, type, subject, happened_at, facts from webhooks.meeting_events
        union all select user_id, event, type, subject, happened_at, facts from webhooks.inheritance_events
        union all select user_id, event, type, subject, happened_at, facts from webhooks.withdrawal_events
        union all select user_id, event, type, subject, happened_at, facts from webhooks.valuation_events) h where h.user_id = e.user_id
        and h.event = any(e.events) and h.happened_at <= ${at}
        and h.happened_at >= case when h.event = 'document'
          then e.scanned_until - make_interval(secs => ${documentOverlap})
          else greatest(e.listens_since, e.scanned_until - make_interval(secs => ${overlap})) end
      ) h on true
      where e.id = any(${ids}::uuid[]) and not exists (select from webhooks.deliveries d
        where d.endpoint_id = e.id and d.event = h.event and d.subject = h.subject)
      order by h.happened_at limit ${eventsAtOnceMax}`.execute(tx)
    const queued = await insertWebhookEvents(tx, found, at)
    // More may have happened: the next scan begins where this one did.
    if (found.length === eventsAtOnceMax) return queued
    await sql`
      update webhooks.endpoints set scanned_until = ${at} where id = any(${ids}::uuid[])`.execute(
      tx,
    )
    return queued
  })
}

type WebhookOccurrence = {
  endpointId: string
  event: string
  type: string
  subject: string
  happenedAt: Date
  facts: unknown
}

async function insertWebhookEvents(
  tx: Tx,
  found: readonly WebhookOccurrence[],
  at: Date,
): Promise<number> {
  if (found.length === 0) return 0
  const made = found.map((occurrence) => {
    const { type, happenedAt, facts } = occurrence
    const id = newId(at.getTime())
    const payload = { id, type, happenedAt: happenedAt.toISOString(), data: facts }
    return { ...occurrence, id, body: JSON.stringify(payload) }
  })
  const { rows } = await sql`
    insert into webhooks.deliveries (id, endpoint_id, event, subject, happened_at, body, next_attempt_at)
    select w.*, ${at}::timestamptz from unnest(
      ${made.map(({ id }) => id)}::uuid[],
      ${made.map(({ endpointId }) => endpointId)}::uuid[],
      ${made.map(({ event }) => event)}::text[],
      ${made.map(({ subject }) => subject)}::text[],
      ${made.map(({ happenedAt }) => happenedAt.toISOString())}::timestamptz[],
      ${made.map(({ body }) => body)}::text[]) as w (id, endpoint_id, event, subject, happened_at, body)
    on conflict (endpoint_id, event, subject) do nothing
    returning id`.execute(tx)
  return rows.length
}

type Due = {
  id: string
  endpointId: string
  userId: string
  address: string
  event: string
  body: string
  attempts: number
  secretSealed: Buffer
  secretKeyId: string
}

/**
 * Sends the deliveries that are due, at most ten, and returns how many it tried. Each is leased first, and no
 * transaction is open during network requests. The address is checked again at each attempt. Deliveries of an
 * account that is frozen, suspended or held wait until it no longer is.
 */
export async function sendDueWebhooks(world: WebhookServices): Promise<number> {
  const { db, clock } = world
  const at = clock.now()
  const { rows } = await sql<Due>`
    update webhooks.deliveries d
    set attempts = d.attempts + 1, next_attempt_at = ${later(at, lease)}, last_tried_at = ${at}
    from (
      select d.id, e.user_id, e.address, e.secret_sealed, e.secret_key_id
      from webhooks.deliveries d join webhooks.endpoints e on e.id = d.endpoint_id
      where d.state = 'queued' and d.next_attempt_at <= ${at}
        and e.removed_at is null and e.disabled_at is null
        and not exists (select from webhooks.held_accounts h where h.user_id = e.user_id)
      order by d.next_attempt_at limit ${deliveriesAtOnceMax}
      for update of d skip locked
    ) due
    where d.id = due.id
    returning d.id, d.endpoint_id, due.user_id, due.address, d.event, d.body, d.attempts,
      due.secret_sealed, due.secret_key_id`.execute(db)
  await Promise.all(rows.map(async (due) => await settle(world, due, await sendOne(world, due))))
  return rows.length
}

async function sendOne({ clock, dataKeys, sender }: WebhookServices, due: Due): Promise<Sent> {
  const sealed = { keyId: due.secretKeyId, bytes: due.secretSealed }
  const secret = unseal(dataKeys, due.endpointId, sealed)
  const body = Buffer.from(due.body, 'utf8')
  const seconds = Math.floor(clock.now().getTime() / 1000)
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Sepetak-Webhooks/1',
    'Sepetak-Delivery': due.id,
    'Sepetak-Event': due.event,
    'Sepetak-Timestamp': String(seconds),
    'Sepetak-Signature': signatureOf(secret, seconds, body),
  }
  return await sender.send({ url: new URL(due.address), headers, body })
}

async function settle({ db, clock }: WebhookServices, due: Due, sent: Sent): Promise<void> {
  const at = clock.now()
  const { status, fault } = sent
  const wait = waits[due.attempts - 1]
  const state = fault === null ? 'delivered' : wait === undefined ? 'failed' : 'queued'
  await transaction(db, async (tx) => {
    await sql`
      update webhooks.deliveries
      set state = ${state}, last_status = ${status}, last_fault = ${fault},
        delivered_at = ${state === 'delivered' ? at : null}, next_attempt_at = ${later(at, wait ?? 0)}
      where id = ${due.id}`.execute(tx)
    if (state !== 'failed') return
    const { rows } = await sql`
      update webhooks.endpoints set disabled_at = ${at}, disabled_reason = 'failures'
      where id = ${due.endpointId} and disabled_at is null returning id`.execute(tx)
    if (rows.length === 0) return
    const { host } = new URL(due.address)
    const { userId, endpointId } = due
    await notify(tx, [
      {
        userId,
        event: 'webhook-disabled',
        values: { host },
        path: `/dashboard/security-settings/webhooks?endpoint=${endpointId}`,
        happenedAt: at,
      },
    ])
    const subject = { subjectKind: 'webhook', subjectId: endpointId }
    await recordAudit(tx, { happenedAt: at, actorId: null, action: 'webhooks.disable', ...subject })
  })
}
