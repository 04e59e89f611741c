import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import type { Actor, Clock } from '#kernel'
import { addWatchers, propertyLabels, propertyNotFound } from '#properties'
import { tooMany } from './refusals.ts'

export const watchedMax = 200

/**
 * Adds a published property to those the investor watches; one that is watched already stays. Refuses with
 * `properties.not_found` or `watchlist.too_many`.
 */
export async function watchProperty(
  db: Database,
  clock: Clock,
  actor: Actor,
  propertyId: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    await requirePublished(tx, propertyId)
    await lockList(tx, actor)
    if ((await countOthers(tx, actor, propertyId)) >= watchedMax)
      throw tooMany({ maximum: watchedMax })
    const { numAffectedRows } = await sql`
      insert into watchlist.watched (investor_id, property_id, watched_at)
      values (${actor.userId}, ${propertyId}, ${clock.now().toISOString()})
      on conflict do nothing`.execute(tx)
    if (numAffectedRows === 1n) await addWatchers(tx, [propertyId], 1)
  })
}

/** Removes a property from those the investor watches; does nothing when it is not watched. */
export async function unwatchProperty(
  db: Database,
  actor: Actor,
  propertyId: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    await requirePublished(tx, propertyId)
    const { numAffectedRows } = await sql`
      delete from watchlist.watched
      where investor_id = ${actor.userId} and property_id = ${propertyId}`.execute(tx)
    if (numAffectedRows === 1n) await addWatchers(tx, [propertyId], -1)
  })
}

// Of two concurrent requests of one investor, the second waits and counts what the first has added.
export async function lockList(tx: Tx, { userId }: Actor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`watching ${userId}`}, 0))`.execute(tx)
}

async function countOthers(tx: Tx, { userId }: Actor, propertyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from watchlist.watched
    where investor_id = ${userId} and property_id <> ${propertyId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Refuses with `properties.not_found` when no published property has this id. */
export async function requirePublished(tx: Tx, propertyId: string): Promise<void> {
  const labels = await propertyLabels(tx, [propertyId])
  if (!labels.has(propertyId)) throw propertyNotFound()
}
