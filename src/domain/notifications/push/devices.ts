import { sql } from 'kysely'
import { type Database, type Db, type Tx, transaction } from '#database'
import { type Actor, type Clock, newId, shortAgent } from '#kernel'
import { deviceNotFound, deviceUnacceptable, tooManyDevices } from '../refusals.ts'
import { outsideUrl } from '../safe-fetch/outside-url.ts'

/** A browser registered for notifications through its push service. */
type Device = {
  readonly id: string
  readonly userAgent: string
  readonly showsAmounts: boolean
  readonly addedAt: Date
  readonly notifiedAt: Date | null
  /** Whether the device was registered in the session of the request. */
  readonly isThis: boolean
}

/** What a browser submits when it registers. */
type NewDevice = {
  readonly endpoint: string
  readonly publicKey: string
  readonly secret: string
  readonly userAgent: string
  readonly showsAmounts: boolean
}

const devicesMax = 10

/**
 * Registers a device for the actor. Registering the same endpoint again updates its data, and moves a device
 * that was registered by another account to the actor. Refuses endpoints that are not in the public network.
 */
export async function addDevice(
  db: Database,
  clock: Clock,
  { userId, sessionId }: Actor & { readonly sessionId: string },
  device: NewDevice,
): Promise<void> {
  const url = outsideUrl(device.endpoint)
  if (!(url instanceof URL)) throw deviceUnacceptable()
  await transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`devices ${userId}`}, 0))`.execute(tx)
    if ((await countOthers(tx, userId, url.href)) >= devicesMax)
      throw tooManyDevices({ maximum: devicesMax })
    await sql`
      insert into notifications.devices as d
        (id, user_id, session_id, endpoint, public_key, secret, user_agent, shows_amounts, added_at)
      values (${newId(clock.now().getTime())}, ${userId}, ${sessionId}, ${url.href}, ${device.publicKey},
        ${device.secret}, ${shortAgent(device.userAgent)}, ${device.showsAmounts},
        ${clock.now().toISOString()})
      on conflict (endpoint) do update set user_id = excluded.user_id,
        session_id = excluded.session_id, public_key = excluded.public_key, secret = excluded.secret,
        user_agent = excluded.user_agent, shows_amounts = excluded.shows_amounts,
        added_at = excluded.added_at`.execute(tx)
  })
}

async function countOthers(tx: Tx, userId: string, endpoint: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from notifications.devices
    where user_id = ${userId} and endpoint <> ${endpoint}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Returns the actor's devices, newest first. */
export async function readDevices(
  db: Db,
  { userId, sessionId }: Actor & { readonly sessionId: string },
): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select id, user_agent, shows_amounts, added_at, notified_at, session_id = ${sessionId} as is_this
    from notifications.devices where user_id = ${userId} order by id desc limit ${devicesMax}`.execute(
    db,
  )
  return rows
}

/** Sets whether notifications may show amounts on the locked screen of a device. */
export async function showAmountsOnDevice(
  db: Db,
  { userId }: Actor,
  id: string,
  showsAmounts: boolean,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update notifications.devices set shows_amounts = ${showsAmounts}
    where id = ${id} and user_id = ${userId}`.execute(db)
  if (numAffectedRows !== 1n) throw deviceNotFound()
}

/** Deletes a device, which then gets no more notifications. */
export async function removeDevice(db: Db, { userId }: Actor, id: string): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from notifications.devices where id = ${id} and user_id = ${userId}`.execute(db)
  if (numAffectedRows !== 1n) throw deviceNotFound()
}
