import { sql } from 'kysely'
import type { Db } from '#database'
import type { Clock } from '#kernel'

/** Which of these sessions are open now: what lasts longer than a request asks again and again. */
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

/** Which of these sessions someone has ended, by logging out or from afar; running out is no end. */
export async function endedSessions(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from identity.sessions
    where id = any(${[...ids]}::uuid[]) and ended_at is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
