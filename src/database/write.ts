import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './transaction.ts'

/** One writing statement that has not been sent yet; what it would answer is not asked for. */
export type Write = RawBuilder<unknown>

/** Sends writes as one statement, so that they cost one round trip and its checks see all of them. */
export async function writeTogether(tx: Tx, writes: readonly Write[]): Promise<void> {
  if (writes.length > 0) await together(writes).execute(tx)
}

/** Writes as one statement. None of them sees what another writes; the checks after it see all. */
export function together(writes: readonly Write[]): Write {
  const parts = writes.map((write, index) => sql`${sql.raw(`write_${index}`)} as (${write})`)
  return sql`with ${sql.join(parts)} select`
}
