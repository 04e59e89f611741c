import { sql } from 'kysely'
import type { Tx } from '#database'

/** Locks an account until the end of the transaction, so that changes to its rows are made one after the other. */
export async function lockUserRow(tx: Tx, userId: string): Promise<void> {
  await sql`select from identity.users where id = ${userId} for no key update`.execute(tx)
}
