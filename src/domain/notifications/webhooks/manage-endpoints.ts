import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type WebhookEvent, webhookEndpointsMax } from '#contract'
import { type Database, type Db, type Tx, transaction } from '#database'
import { type DataKeys, seal } from '#files'
import { type Actor, type Clock, newId } from '#kernel'
import type { Sender } from '../safe-fetch/sender.ts'
import { type Endpoint, newSecret } from './endpoint.ts'
import { addressUnacceptable, endpointNotFound, tooManyEndpoints } from './refusals.ts'

const columns = sql.raw('id, address, events, created_at, disabled_at, disabled_reason')

/** Returns the actor's endpoints, at most five, newest first. */
export async function readEndpoints(db: Db, { userId }: Actor): Promise<Endpoint[]> {
  const { rows } = await sql<Endpoint>`
    select ${columns} from webhooks.endpoints
    where user_id = ${userId} and removed_at is null order by id desc`.execute(db)
  return rows
}

/** Returns one of the actor's endpoints. An endpoint of another user is treated as missing. */
export async function readEndpoint(db: Db, { userId }: Actor, id: string): Promise<Endpoint> {
  const { rows } = await sql<Endpoint>`
    select ${columns} from webhooks.endpoints
    where id = ${id} and user_id = ${userId} and removed_at is null`.execute(db)
  const [row] = rows
  if (row === undefined) throw endpointNotFound()
  return row
}

type EndpointServices = {
  readonly db: Database
  readonly clock: Clock
  readonly dataKeys: DataKeys
}

/**
 * Creates an endpoint and returns its secret, which is shown only this once. Takes an address that
 * `endpointAddress` accepted. Refuses one that leads to an internal network or nowhere (`webhooks.address_inside`,
 * `address_unknown`), and a sixth endpoint.
 */
export async function addEndpoint(
  { db, clock, dataKeys }: EndpointServices,
  sender: Sender,
  actor: Actor,
  { url, events }: { url: URL; events: readonly WebhookEvent[] },
): Promise<{ endpoint: Endpoint; secret: string }> {
  const isReachable = await sender.isReachable(url.hostname)
  if (isReachable === null) throw addressUnacceptable('webhooks.address_unknown')
  if (!isReachable) throw addressUnacceptable('webhooks.address_inside')
  const at = clock.now()
  const id = newId(at.getTime())
  const secret = newSecret()
  const sealed = seal(dataKeys, id, secret)
  await transaction(db, async (tx) => {
    await sql`
      select pg_advisory_xact_lock(hashtextextended(${`webhooks ${actor.userId}`}, 0))`.execute(tx)
    const others = await readEndpoints(tx, actor)
    if (others.length >= webhookEndpointsMax)
      throw tooManyEndpoints({ maximum: webhookEndpointsMax })
    await sql`
      insert into webhooks.endpoints (id, user_id, address, events, secret_sealed, secret_key_id,
        created_at, listens_since, scanned_until)
      values (${id}, ${actor.userId}, ${url.href}, ${[...new Set(events)]}::text[],
        ${sealed.bytes}, ${sealed.keyId}, ${at}, ${at}, ${at})`.execute(tx)
    await audit(tx, actor, 'webhooks.add', id, at)
  })
  return { endpoint: await readEndpoint(db, actor, id), secret }
}

/** Creates a new secret, which replaces the previous one immediately. */
export async function renewSecret(
  { db, clock, dataKeys }: EndpointServices,
  actor: Actor,
  id: string,
): Promise<string> {
  const secret = newSecret()
  const sealed = seal(dataKeys, id, secret)
  await transaction(db, async (tx) => {
    await readEndpoint(tx, actor, id)
    await sql`
      update webhooks.endpoints
      set secret_sealed = ${sealed.bytes}, secret_key_id = ${sealed.keyId} where id = ${id}`.execute(
      tx,
    )
    await audit(tx, actor, 'webhooks.renew-secret', id, clock.now())
  })
  return secret
}

/** Switches an endpoint on or off. Events that happen while it is off are not sent later. */
export async function switchEndpoint(
  { db, clock }: Pick<EndpointServices, 'db' | 'clock'>,
  actor: Actor,
  id: string,
  isOn: boolean,
): Promise<void> {
  const at = clock.now()
  await transaction(db, async (tx) => {
    await readEndpoint(tx, actor, id)
    await sql`
      update webhooks.endpoints
      set disabled_at = ${isOn ? null : at}, disabled_reason = ${isOn ? null : 'owner'},
        listens_since = ${at}, scanned_until = ${at}
      where id = ${id}`.execute(tx)
    await audit(tx, actor, isOn ? 'webhooks.switch-on' : 'webhooks.switch-off', id, at)
  })
}

/** Removes an endpoint. Its queued deliveries are not sent. */
export async function removeEndpoint(
  { db, clock }: Pick<EndpointServices, 'db' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<void> {
  const at = clock.now()
  await transaction(db, async (tx) => {
    await readEndpoint(tx, actor, id)
    await sql`update webhooks.endpoints set removed_at = ${at} where id = ${id}`.execute(tx)
    await audit(tx, actor, 'webhooks.remove', id, at)
  })
}

/** Removes all endpoints of an account that nobody may use any more, like its API keys. */
export async function removeEndpointsOf(tx: Tx, userId: string, at: Date): Promise<void> {
  await sql`
    update webhooks.endpoints set removed_at = ${at}
    where user_id = ${userId} and removed_at is null`.execute(tx)
}

/** Deletes all endpoints of an account that is closed for good, also removed ones, with their deliveries. */
export async function deleteEndpointsOf(tx: Tx, userId: string): Promise<void> {
  // Locked first, so that no delivery is queued in between.
  await sql`select id from webhooks.endpoints where user_id = ${userId} for update`.execute(tx)
  await sql`
    delete from webhooks.deliveries d using webhooks.endpoints e
    where e.id = d.endpoint_id and e.user_id = ${userId}`.execute(tx)
  await sql`delete from webhooks.endpoints where user_id = ${userId}`.execute(tx)
}

async function audit(tx: Tx, { userId }: Actor, action: string, id: string, happenedAt: Date) {
  const subject = { subjectKind: 'webhook', subjectId: id }
  await recordAudit(tx, { happenedAt, actorId: userId, action, ...subject })
}
