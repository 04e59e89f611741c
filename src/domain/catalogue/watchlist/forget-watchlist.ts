import { sql } from 'kysely'
import type { Tx } from '#database'

/**
 * Deletes the watched properties, saved searches, viewed properties and alerts of an investor whose account is
 * closed.
 */
export async function deleteWatchlist(tx: Tx, investorId: string): Promise<void> {
  for (const table of ['watched', 'saved_searches', 'seen', 'alerts'])
    await sql`delete from ${sql.table(`watchlist.${table}`)} where investor_id = ${investorId}`.execute(
      tx,
    )
}
