import { sql } from 'kysely'
import type { Database } from '#database'

const sweptMax = 5_000

/**
 * Removes commands that were refused more than a day ago, up to 5,000 at a time, and returns how many. Refused
 * commands had no effect. A database function does it by the server's clock; the application cannot delete
 * executed commands.
 */
export async function sweepRefusals(db: Database): Promise<number> {
  const { rows } = await sql<{ forgotten: number }>`
    select ledger.forget_refusals(${sweptMax}) as forgotten`.execute(db)
  return rows[0]?.forgotten ?? 0
}
