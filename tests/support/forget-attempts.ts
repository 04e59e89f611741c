import { sql } from 'kysely'
import type { Db } from '#database'

/** Forgets who tried what how often: a test asks more than one person may. */
export async function forgetAttempts(db: Db): Promise<void> {
  await sql`delete from identity.attempts`.execute(db)
}
