import { sql } from 'kysely'
import type { Db } from '#database'
import type { Actor } from '#kernel'
import { type SavedSearch, savedMax } from './save-search.ts'
import { watchedMax } from './watch-property.ts'

export type Watched = { readonly propertyId: string; readonly watchedAt: Date }

/** What an investor watches, the newest first: all of it, or what is among the ids in `of`. */
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

/** What an investor has saved, the newest first; all of it. */
export async function readSavedSearches(db: Db, { userId }: Actor): Promise<SavedSearch[]> {
  const { rows } = await sql<SavedSearch>`
    select id, query, saved_at from watchlist.saved_searches where investor_id = ${userId}
    order by id desc limit ${savedMax}`.execute(db)
  return rows
}
