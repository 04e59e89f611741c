import { sql } from 'kysely'
import type { Tx } from '#database'

/** Of two who book, correct or declare for one property the second waits. */
export async function lockMonths(tx: Tx, propertyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`distributions/${propertyId}`}, 0))`.execute(
    tx,
  )
}
