import { sql } from 'kysely'
import type { Db } from '#database'
import { quotaOf } from '#investors'
import type { Actor, Clock, Rupiah } from '#kernel'
import { unitHoldings } from '#ledger'
import { quotaUsedBy } from '#offerings'
import { type OnSale, roomIn } from './room.ts'

/** What an investor has of one property and how much more they may buy of it now. */
export type Stake = {
  readonly propertyId: string
  readonly units: bigint
  /** Bought, not handed over yet. */
  readonly pendingUnits: bigint
  /** Units under the ownership cap, the yearly limit and what is left; null when it is not on sale. */
  readonly roomUnits: bigint | null
}

/** The actor's part in each of these properties, in the same order. */
export async function readStakes(
  db: Db,
  clock: Clock,
  actor: Actor,
  propertyIds: readonly string[],
): Promise<Stake[]> {
  const [owned, limit, onSale] = await Promise.all([
    readOwned(db, actor),
    readLimit(db, clock, actor),
    readOnSale(db, clock, propertyIds),
  ])
  return propertyIds.map((propertyId) => {
    const { units = 0n, pendingUnits = 0n } = owned.get(propertyId) ?? {}
    const offering = onSale.get(propertyId)
    const roomUnits = offering === undefined ? null : roomIn(offering, units + pendingUnits, limit)
    return { propertyId, units, pendingUnits, roomUnits }
  })
}

/** The ids of what the actor has units of, handed over or not. */
export async function readOwnedIds(db: Db, actor: Actor): Promise<string[]> {
  return [...(await readOwned(db, actor)).keys()]
}

/** The ids of what the actor may buy now, whatever stands on the account. */
export async function readAllowedIds(db: Db, clock: Clock, actor: Actor): Promise<string[]> {
  const [owned, limit, onSale] = await Promise.all([
    readOwned(db, actor),
    readLimit(db, clock, actor),
    readOnSale(db, clock, null),
  ])
  return [...onSale].flatMap(([id, offering]) => {
    const { units = 0n, pendingUnits = 0n } = owned.get(id) ?? {}
    return roomIn(offering, units + pendingUnits, limit) > 0n ? [id] : []
  })
}

type Owned = Pick<Stake, 'units' | 'pendingUnits'>

async function readOwned(db: Db, { userId }: Actor): Promise<Map<string, Owned>> {
  const holdings = await unitHoldings(db, userId)
  return new Map(
    holdings.map(({ propertyId, units, subscribedUnits }) => {
      return [propertyId, { units, pendingUnits: subscribedUnits }]
    }),
  )
}

/** Rupiah that may still be invested this year; nothing before the identity is verified. */
async function readLimit(db: Db, clock: Clock, { userId }: Actor): Promise<Rupiah> {
  const at = clock.now()
  const [quota, used] = await Promise.all([quotaOf(db, userId, at), quotaUsedBy(db, userId, at)])
  return quota === null || used >= quota.limit ? 0n : quota.limit - used
}

const onSaleMax = 5000

async function readOnSale(
  db: Db,
  clock: Clock,
  propertyIds: readonly string[] | null,
): Promise<Map<string, OnSale>> {
  const among = propertyIds === null ? sql`true` : sql`property_id = any(${propertyIds}::text[])`
  const now = clock.now().toISOString()
  const { rows } = await sql<OnSale & { propertyId: string }>`
    select property_id, unit_price, minimum_units, holder_units_max, units_left
    from portfolio.offerings_on_sale
    where ${among} and opens_at <= ${now}::timestamptz and closes_at > ${now}::timestamptz
    order by property_id limit ${onSaleMax}`.execute(db)
  return new Map(rows.map(({ propertyId, ...offering }) => [propertyId, offering]))
}
