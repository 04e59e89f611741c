import { sql } from 'kysely'
import type { Tx } from '#database'
import { newId } from '#kernel'
import { addWatchers } from '#properties'

/** An investor's watchlist, saved searches and viewed properties. */
export type PastWatching = {
  readonly investorId: string
  readonly watched: readonly { readonly propertyId: string; readonly at: Date }[]
  /** Filters of the property list as in its query string. */
  readonly searches: readonly { readonly query: string; readonly at: Date }[]
  readonly seen: readonly { readonly propertyId: string; readonly at: Date }[]
}

/** Writes the rows with their past times. Rows that already match a saved search must not trigger a notification. */
export async function recordPastWatching(
  tx: Tx,
  { investorId, watched, searches, seen }: PastWatching,
): Promise<void> {
  for (const { propertyId, at } of watched) {
    await sql`
      insert into watchlist.watched (investor_id, property_id, watched_at)
      values (${investorId}, ${propertyId}, ${at.toISOString()})`.execute(tx)
    await addWatchers(tx, [propertyId], 1)
  }
  for (const { query, at } of searches)
    await sql`
      insert into watchlist.saved_searches (id, investor_id, query, saved_at)
      values (${newId(at.getTime())}, ${investorId}, ${query}, ${at.toISOString()})`.execute(tx)
  for (const { propertyId, at } of seen)
    await sql`
      insert into watchlist.seen (investor_id, property_id, seen_at)
      values (${investorId}, ${propertyId}, ${at.toISOString()})`.execute(tx)
}
