import { sql } from 'kysely'
import type { Db } from '#database'
import { investorStandings, isExempt } from '#investors'
import type { Actor, Clock, Rupiah } from '#kernel'
import { unitHoldings } from '#ledger'
import { quotaUsedBy } from '#offerings'
import { type OnSale, purchasableUnits } from './purchasable-units.ts'

/** An investor's units of one property, and how many more they may buy now. */
type Stake = {
  readonly propertyId: string
  readonly units: bigint
  /** Bought but not issued yet. */
  readonly pendingUnits: bigint
  /** The units allowed by ownership cap, yearly limit and remaining units; null when the property is not on sale. */
  readonly roomUnits: bigint | null
}

/** The actor's part of each of these properties, in the same order. */
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
    const roomUnits =
      offering === undefined
        ? null
        : purchasableUnits(offering, units + pendingUnits, limitFor(limit, offering))
    return { propertyId, units, pendingUnits, roomUnits }
  })
}

/** The ids of properties whose units the actor owns or has bought. */
export async function readOwnedIds(db: Db, actor: Actor): Promise<string[]> {
  return [...(await readOwned(db, actor)).keys()]
}

/** The ids of properties that the actor may buy now, independent of the balance. */
export async function readAllowedIds(db: Db, clock: Clock, actor: Actor): Promise<string[]> {
  const [owned, limit, onSale] = await Promise.all([
    readOwned(db, actor),
    readLimit(db, clock, actor),
    readOnSale(db, clock, null),
  ])
  return [...onSale].flatMap(([id, offering]) => {
    const { units = 0n, pendingUnits = 0n } = owned.get(id) ?? {}
    const left = limitFor(limit, offering)
    return purchasableUnits(offering, units + pendingUnits, left) > 0n ? [id] : []
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

type Limit = { readonly left: Rupiah; readonly exemptFrom: string | null }

/** The rupiah that may still be invested this year; zero before the identity is verified. */
async function readLimit(db: Db, clock: Clock, { userId }: Actor): Promise<Limit> {
  const at = clock.now()
  const [standings, used] = await Promise.all([
    investorStandings(db, [userId], at),
    quotaUsedBy(db, userId, at),
  ])
  const { quotaLimit = null, exemptFrom = null } = standings.get(userId) ?? {}
  return { left: quotaLimit === null || used >= quotaLimit ? 0n : quotaLimit - used, exemptFrom }
}

/** The part of the limit that applies to an offering: unlimited where a proof exempts it. */
function limitFor(limit: Limit, offering: OnSale & { opensAt: Date }): Rupiah {
  return isExempt(limit, offering.opensAt) ? offering.unitPrice * offering.unitsLeft : limit.left
}

const onSaleMax = 5000

async function readOnSale(
  db: Db,
  clock: Clock,
  propertyIds: readonly string[] | null,
): Promise<Map<string, OnSale & { opensAt: Date }>> {
  const among = propertyIds === null ? sql`true` : sql`property_id = any(${propertyIds}::text[])`
  const now = clock.now().toISOString()
  const { rows } = await sql<OnSale & { propertyId: string; opensAt: Date }>`
    select property_id, opens_at, unit_price, minimum_units, holder_units_max, units_left
    from portfolio.offerings_on_sale
    where ${among} and opens_at <= ${now}::timestamptz and closes_at > ${now}::timestamptz
    order by property_id limit ${onSaleMax}`.execute(db)
  return new Map(rows.map(({ propertyId, ...offering }) => [propertyId, offering]))
}
