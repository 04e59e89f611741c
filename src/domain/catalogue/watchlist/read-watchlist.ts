import { sql } from 'kysely'
import type { Db } from '#database'
import type { Actor } from '#kernel'
import { type SavedSearch, savedMax } from './save-search.ts'
import { watchedMax } from './watch-property.ts'

type Watched = { readonly propertyId: string; readonly watchedAt: Date }

/**
 * Returns the properties that an investor watches, the newest first: all of them, or only those whose ids are
 * in `of`.
 */
export async function readWatched(
  db: Db,
  { userId }: Actor,
  of: readonly string[] | null = null,
): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    select property_id, watched_at from watchlist.watched
    where investor_id = ${userId} ${of === null ? sql`` : sql`and property_id = any(${of}::text[])`}
    order by watched_at desc, property_id limit ${watchedMax}`.execute(db)
  return rows
}

/** Returns all saved searches of an investor, the newest first. */
export async function readSavedSearches(db: Db, { userId }: Actor): Promise<SavedSearch[]> {
  const { rows } = await sql<SavedSearch>`
    select id, query, saved_at from watchlist.saved_searches where investor_id = ${userId}
    order by id desc limit ${savedMax}`.execute(db)
  return rows
}
