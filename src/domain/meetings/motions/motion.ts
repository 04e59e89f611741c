import { type RawBuilder, sql } from 'kysely'
import { type MotionKind, type MotionOrigin, type MotionState, pricedMotionKinds } from '#contract'
import type { Db, Tx } from '#database'
import type { Locale, Rupiah } from '#kernel'
import {
  amountMissing,
  amountNotAllowed,
  motionNotFound,
  propertyNotFound,
  propertyOver,
} from '../refusals.ts'

/** A motion with the fields that its acts need. */
export type Motion = {
  readonly id: string
  readonly propertyId: string
  readonly kind: MotionKind
  readonly origin: MotionOrigin
  readonly proposerId: string | null
  readonly language: Locale
  readonly titleId: string | null
  readonly titleEn: string | null
  readonly amount: Rupiah | null
  readonly state: MotionState
  readonly supportUntil: Date | null
  readonly decidedAt: Date | null
}

/** Locks motions in id order. Refuses an unknown id. */
export async function lockMotions(tx: Tx, ids: readonly string[]): Promise<Motion[]> {
  const { rows } = await sql<Motion>`
    select id, property_id, kind, origin, proposer_id, language, title_id, title_en, amount, state, support_until, decided_at
    from meetings.motions where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
    tx,
  )
  if (rows.length !== new Set(ids).size) throw motionNotFound()
  return rows
}

export async function lockMotion(tx: Tx, id: string): Promise<Motion> {
  const [motion] = await lockMotions(tx, [id])
  if (motion === undefined) throw motionNotFound()
  return motion
}

/** Refuses an amount for a kind without one, and a missing amount for a kind that needs it. */
export function requireAmount(kind: MotionKind, amount: Rupiah | null): void {
  const isPriced = (pricedMotionKinds as readonly MotionKind[]).includes(kind)
  if (isPriced && amount === null) throw amountMissing()
  if (!isPriced && amount !== null) throw amountNotAllowed()
}

export type OwnedProperty = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly state: string
}

/** The states of a property in which its owners can decide about it. */
export const decidableStates: readonly string[] = ['operating', 'sale-vote']

/** Condition on the id of a property: its owners can still decide about it. */
export function canBeDecided(propertyId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from meetings.properties d
    where d.id = ${propertyId} and d.state = any(${[...decidableStates]}::text[]))`
}

/** Returns a property that owners can decide about. Refuses one that has no owners yet, or no longer. */
export async function requireOwned(db: Db, propertyId: string): Promise<OwnedProperty> {
  const property = await findProperty(db, propertyId)
  if (!decidableStates.includes(property.state)) throw propertyOver({ state: property.state })
  return property
}

export async function findProperty(db: Db, propertyId: string): Promise<OwnedProperty> {
  const { rows } = await sql<OwnedProperty>`
    select id, code, name, state from meetings.properties where id = ${propertyId}`.execute(db)
  const [property] = rows
  if (property === undefined) throw propertyNotFound()
  return property
}

/** Serialises acts on the motions and meetings of a property. */
export async function lockOwners(tx: Tx, propertyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${propertyId}, 77))`.execute(tx)
}

/** A person's current units of a property, free or held for an order. */
export async function unitsOfOwner(db: Db, propertyId: string, userId: string): Promise<bigint> {
  const { rows } = await sql<{ units: bigint }>`
    select units from meetings.holdings
    where asset = ${`unit:${propertyId}`} and owner_id = ${userId}`.execute(db)
  return rows[0]?.units ?? 0n
}

/** The current number of holders of a property, and of their units. */
export async function readOwners(
  db: Db,
  propertyId: string,
): Promise<{ readonly holders: bigint; readonly units: bigint }> {
  const { rows } = await sql<{ holders: bigint; units: bigint }>`
    select count(*) as holders, coalesce(sum(units), 0)::bigint as units
    from meetings.holdings where asset = ${`unit:${propertyId}`}`.execute(db)
  return rows[0] ?? { holders: 0n, units: 0n }
}
