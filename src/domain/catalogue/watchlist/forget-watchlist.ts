import { sql } from 'kysely'
import type { Tx } from '#database'
import { addWatchers } from '#properties'

/**
 * Deletes the watched properties, saved searches, viewed properties and alerts of an investor whose account is
 * closed.
 */
export async function deleteWatchlist(tx: Tx, investorId: string): Promise<void> {
  const { rows } = await sql<{ propertyId: string }>`
    delete from watchlist.watched where investor_id = ${investorId} returning property_id`.execute(
    tx,
  )
  await addWatchers(
    tx,
    rows.map(({ propertyId }) => propertyId),
    -1,
  )
  for (const table of ['saved_searches', 'seen', 'alerts'])
    await sql`delete from ${sql.table(`watchlist.${table}`)} where investor_id = ${investorId}`.execute(
      tx,
    )
}
