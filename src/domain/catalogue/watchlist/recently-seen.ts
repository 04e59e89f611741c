import { sql } from 'kysely'
import { type Database, type Db, transaction } from '#database'
import type { Actor, Clock } from '#kernel'
import { lockList, requirePublished } from './watch-property.ts'

const seenMax = 24

/** A property that an investor viewed, and the time of the last view. */
type SeenProperty = { readonly propertyId: string; readonly seenAt: Date }

/**
 * Records that an investor viewed a published property, and deletes all but the 24 latest records. Refuses with
 * `properties.not_found`.
 */
export async function recordPropertyView(
  db: Database,
  clock: Clock,
  actor: Actor,
  propertyId: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    await requirePublished(tx, propertyId)
    await lockList(tx, actor)
    await sql`
      insert into watchlist.seen (investor_id, property_id, seen_at)
      values (${actor.userId}, ${propertyId}, ${clock.now().toISOString()})
      on conflict (investor_id, property_id) do update set seen_at = excluded.seen_at`.execute(tx)
    await sql`
      delete from watchlist.seen s using (
        select property_id from watchlist.seen where investor_id = ${actor.userId}
        order by seen_at desc, property_id offset ${seenMax}
      ) old
      where s.investor_id = ${actor.userId} and s.property_id = old.property_id`.execute(tx)
  })
}

/** Returns the properties that an investor viewed, the latest first. */
export async function readSeen(db: Db, { userId }: Actor): Promise<SeenProperty[]> {
  const { rows } = await sql<SeenProperty>`
    select property_id, seen_at from watchlist.seen where investor_id = ${userId}
    order by seen_at desc, property_id limit ${seenMax}`.execute(db)
  return rows
}

/** Deletes the record of every property that the investor viewed. */
export async function clearRecentlySeen(db: Database, { userId }: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`delete from watchlist.seen where investor_id = ${userId}`.execute(tx)
  })
}
