import { sql } from 'kysely'
import type { Tx } from '#database'

/** Erases what someone watched, looked for and looked at, with every alert; for a closed account. */
export async function forgetWatchlist(tx: Tx, investorId: string): Promise<void> {
  for (const table of ['watched', 'saved_searches', 'seen', 'alerts'])
    await sql`delete from ${sql.table(`watchlist.${table}`)} where investor_id = ${investorId}`.execute(
      tx,
    )
}
