import { sql } from 'kysely'
import type { Db } from '#database'

/** Returns the ticket numbers of these messages by their ids. */
export async function messageNumbers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from support.messages where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, number]))
}
