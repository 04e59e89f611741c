import { sql } from 'kysely'
import type { Db } from '#database'

/** Deletes the recorded attempts, because a test sends more requests than one person may. */
export async function forgetAttempts(db: Db): Promise<void> {
  await sql`delete from identity.attempts`.execute(db)
}
