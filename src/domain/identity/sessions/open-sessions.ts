import { sql } from 'kysely'
import type { Db } from '#database'
import type { Clock } from '#kernel'

/**
 * Returns which of these sessions are open now; requests that stay open, such as event streams, check this
 * repeatedly.
 */
export async function openSessions(
  db: Db,
  clock: Clock,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from identity.sessions
    where id = any(${[...ids]}::uuid[]) and ended_at is null and expires_at > ${clock.now()}
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns which of these sessions were ended, for example by logging out or from another device; expired
 * sessions are not included.
 */
export async function endedSessions(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from identity.sessions
    where id = any(${[...ids]}::uuid[]) and ended_at is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
