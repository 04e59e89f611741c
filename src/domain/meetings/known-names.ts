import { sql } from 'kysely'
import type { Db } from '#database'
import type { Locale } from '#kernel'

/** The numbers of these meetings, by their ids. */
export async function meetingNumbers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from meetings.meetings where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** The titles of these motions in a language, or in the one that they have, by their ids. */
export async function motionTitles(
  db: Db,
  ids: readonly string[],
  locale: Locale,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; titleId: string | null; titleEn: string | null }>`
    select id, title_id, title_en from meetings.motions where id = any(${ids}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, titleId, titleEn }) => {
      const titles = locale === 'id' ? [titleId, titleEn] : [titleEn, titleId]
      return [id, titles.find((title) => title !== null) ?? id]
    }),
  )
}
