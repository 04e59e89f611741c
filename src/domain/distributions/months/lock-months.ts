import { sql } from 'kysely'
import type { Tx } from '#database'

/** Locks the months of a property, so that bookings, corrections and declarations for it run one after the other. */
export async function lockMonths(tx: Tx, propertyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`distributions/${propertyId}`}, 0))`.execute(
    tx,
  )
}
