import { sql } from 'kysely'
import type { Database, Db } from '#database'
import type { Clock } from '#kernel'
import { type ScreeningHit, type ScreeningLists, screenName } from './screening.ts'

const screenedAtOnce = 200

/**
 * Screens the names that were not yet screened with this version of the lists: new names, and all names after a
 * list has changed. Safe to run twice; returns the number of names screened.
 */
export async function screenNames(
  db: Database,
  clock: Clock,
  lists: ScreeningLists,
): Promise<number> {
  const { rows } = await sql<{ userId: string; fullName: string }>`
    select i.user_id, i.full_name from investors.identities i
    left join investors.screenings s on s.user_id = i.user_id
    where s.list_version is distinct from ${lists.version} or s.screened_at < i.declared_at
    order by i.declared_at desc limit ${screenedAtOnce}`.execute(db)
  if (rows.length === 0) return 0
  const hits = rows.map(({ fullName }) => JSON.stringify(screenName(fullName, lists)))
  await sql`
    insert into investors.screenings (user_id, list_version, hits, screened_at)
    select s.user_id, ${lists.version}, s.hits, ${clock.now()}::timestamptz
    from unnest(${rows.map(({ userId }) => userId)}::uuid[], ${hits}::jsonb[]) as s (user_id, hits)
    on conflict (user_id) do update set list_version = excluded.list_version, hits = excluded.hits,
      screened_at = excluded.screened_at`.execute(db)
  return rows.length
}

/** Screens an investor's name with the current lists and stores the matches with the time. */
export async function screenOne(
  db: Db,
  clock: Clock,
  lists: ScreeningLists,
  { userId, fullName }: { userId: string; fullName: string },
): Promise<ScreeningHit[]> {
  const hits = screenName(fullName, lists)
  await sql`
    insert into investors.screenings (user_id, list_version, hits, screened_at)
    values (${userId}, ${lists.version}, ${JSON.stringify(hits)}::jsonb, ${clock.now()})
    on conflict (user_id) do update set list_version = excluded.list_version, hits = excluded.hits,
      screened_at = excluded.screened_at`.execute(db)
  return hits
}
