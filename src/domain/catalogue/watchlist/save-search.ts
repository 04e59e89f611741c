import { sql } from 'kysely'
import { type Database, transaction } from '#database'
import { type Actor, type Clock, newId } from '#kernel'
import { searchNotFound, tooMany } from './refusals.ts'
import { lockList } from './watch-property.ts'

export const savedMax = 50

/** A search of the property list: its filters and sort order as they are in the list's address. */
export type SavedSearch = { readonly id: string; readonly query: string; readonly savedAt: Date }

/**
 * Saves a search, or returns the existing one when the investor has saved the same search already. Refuses with
 * `watchlist.too_many`.
 */
export function saveSearch(
  db: Database,
  clock: Clock,
  actor: Actor,
  query: string,
): Promise<SavedSearch> {
  return transaction(db, async (tx) => {
    await lockList(tx, actor)
    const { rows } = await sql<SavedSearch>`
      select id, query, saved_at from watchlist.saved_searches
      where investor_id = ${actor.userId} order by id limit ${savedMax}`.execute(tx)
    const kept = rows.find((search) => search.query === query)
    if (kept !== undefined) return kept
    if (rows.length >= savedMax) throw tooMany({ maximum: savedMax })
    const search = { id: newId(), query, savedAt: clock.now() }
    await sql`
      insert into watchlist.saved_searches (id, investor_id, query, saved_at)
      values (${search.id}, ${actor.userId}, ${query}, ${search.savedAt.toISOString()})`.execute(tx)
    return search
  })
}

/** Deletes one of the investor's saved searches. Refuses a search of another investor as if it did not exist. */
export async function deleteSavedSearch(db: Database, actor: Actor, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const { numAffectedRows } = await sql`
      delete from watchlist.saved_searches
      where investor_id = ${actor.userId} and id = ${id}`.execute(tx)
    if (numAffectedRows !== 1n) throw searchNotFound()
  })
}
