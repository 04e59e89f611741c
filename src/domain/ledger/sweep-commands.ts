import { sql } from 'kysely'
import type { Database } from '#database'

const sweptMax = 5_000

/**
 * Forgets commands that were refused more than a day ago, some thousands at a time; returns how many.
 * They had no effect. By the server's time, and by a function of the database: what was done cannot be
 * removed by us at all.
 */
export async function sweepRefusals(db: Database): Promise<number> {
  const { rows } = await sql<{ forgotten: number }>`
    select ledger.forget_refusals(${sweptMax}) as forgotten`.execute(db)
  return rows[0]?.forgotten ?? 0
}
