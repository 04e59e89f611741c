import { sql } from 'kysely'
import type { SendFault, WebhookEvent, WebhookState } from '#contract'
import { type Database, type Db, transaction } from '#database'
import {
  type Actor,
  type Clock,
  newId,
  type Page,
  type PageRequest,
  pageOf,
  placeById,
} from '#kernel'
import { readEndpoint } from './manage-endpoints.ts'
import { deliveryNotFound, deliveryWaits, endpointOff } from './refusals.ts'

/** The delivery of one event to an endpoint, as its owner sees it. */
type Delivery = {
  readonly id: string
  readonly event: WebhookEvent | 'ping'
  readonly happenedAt: Date
  readonly body: string
  readonly state: WebhookState
  readonly attempts: number
  readonly nextAttemptAt: Date
  readonly lastStatus: number | null
  readonly lastFault: SendFault | null
  readonly lastTriedAt: Date | null
  readonly deliveredAt: Date | null
}

const columns =
  sql.raw(`id, event, happened_at, body, state, attempts, next_attempt_at, last_status,
  last_fault, last_tried_at, delivered_at`)

/** Returns the deliveries to one of the actor's endpoints, newest first. */
export async function readWebhookDeliveries(
  db: Db,
  actor: Actor,
  endpointId: string,
  page: PageRequest,
): Promise<Page<Delivery>> {
  await readEndpoint(db, actor, endpointId)
  const before = placeById(page.cursor)
  const { rows } = await sql<Delivery>`
    select ${columns} from webhooks.deliveries
    where endpoint_id = ${endpointId} and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${page.limit + 1}`.execute(db)
  return pageOf(rows, page.limit, (row) => [row.id])
}

/** Queues a delivery again, with the same id and the same body. */
export async function resendDelivery(
  db: Database,
  clock: Clock,
  actor: Actor,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const endpoint = await readEndpoint(tx, actor, endpointId)
    if (endpoint.disabledAt !== null) throw endpointOff()
    const { rows } = await sql<Pick<Delivery, 'state'>>`
      select state from webhooks.deliveries
      where id = ${deliveryId} and endpoint_id = ${endpointId} for update`.execute(tx)
    const [found] = rows
    if (found === undefined) throw deliveryNotFound()
    if (found.state === 'queued') throw deliveryWaits()
    await sql`
      update webhooks.deliveries
      set state = 'queued', attempts = 0, next_attempt_at = ${clock.now()}, delivered_at = null
      where id = ${deliveryId}`.execute(tx)
  })
}

/** Queues a test event without data, so that the owner can try out an endpoint. */
export async function sendPing(
  db: Database,
  clock: Clock,
  actor: Actor,
  endpointId: string,
): Promise<void> {
  const endpoint = await readEndpoint(db, actor, endpointId)
  if (endpoint.disabledAt !== null) throw endpointOff()
  const at = clock.now()
  const { rows } = await sql`
    select from webhooks.deliveries
    where endpoint_id = ${endpointId} and event = 'ping' and state = 'queued'`.execute(db)
  if (rows.length > 0) throw deliveryWaits()
  const id = newId(at.getTime())
  const body = JSON.stringify({ id, type: 'ping', happenedAt: at.toISOString(), data: {} })
  await sql`
    insert into webhooks.deliveries (id, endpoint_id, event, subject, happened_at, body, next_attempt_at)
    values (${id}, ${endpointId}, 'ping', ${id}, ${at}, ${body}, ${at})`.execute(db)
}
