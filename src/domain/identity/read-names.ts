import { sql } from 'kysely'
import type { Db } from '#database'

/** The names of users, by id; who has none is called by the address before the @. */
export async function readNames(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(name, split_part(email, '@', 1)) as name from identity.users
    where id = any(${[...userIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
