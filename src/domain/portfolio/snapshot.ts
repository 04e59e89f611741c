import { sql } from 'kysely'
import { type Database, insideTransaction, type Tx } from '#database'

/**
 * Runs reads that must agree with each other: all of them see the database at one moment. They are long
 * statements over few rows, of which planning anew for each reader would be a good part: a plan is kept.
 */
export async function snapshot<Result>(
  db: Database,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) =>
      insideTransaction(async () => {
        await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
        return await read(tx)
      }),
    )
}
