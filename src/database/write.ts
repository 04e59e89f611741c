import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './transaction.ts'

/** A writing statement that has not been sent yet. Its result is not read. */
export type Write = RawBuilder<unknown>

/** Sends writes as one statement: one round trip, and the constraints checked at its end see all of them. */
export async function writeTogether(tx: Tx, writes: readonly Write[]): Promise<void> {
  if (writes.length > 0) await combineWrites(writes).execute(tx)
}

/** Combines writes into one statement. No write sees the rows of another; the constraints checked at its end see all. */
export function combineWrites(writes: readonly Write[]): Write {
  const parts = writes.map((write, index) => sql`${sql.raw(`write_${index}`)} as (${write})`)
  return sql`with ${sql.join(parts)} select`
}
