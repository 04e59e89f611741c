import { sql } from 'kysely'
import type { Db } from '#database'

/** Whether a recovered account has not set up its new second factor yet, which must happen before anything else. */
export async function factorIsDue(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from identity.users where id = ${userId} and factor_due_at is not null`.execute(db)
  return rows.length > 0
}
