import { sql } from 'kysely'
import type { NumberStyle, TimeZone } from '#contract'
import type { Db } from '#database'
import type { Locale } from '#kernel'

/** The languages used for a user, and the format of numbers and times. */
type Languages = {
  readonly pages: Locale
  readonly mails: Locale
  /** The language of statements, receipts and data exports. */
  readonly statements: Locale
  readonly timeZone: TimeZone
  readonly numberStyle: NumberStyle
}

/** Returns the languages of users, by id; unknown users are not included. */
export async function readLanguages(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, Languages>> {
  const { rows } = await sql<Languages & { id: string }>`
    select id, language as pages, coalesce(mail_language, language) as mails,
      coalesce(statement_language, language) as statements, time_zone, number_style
    from identity.users where id = any(${[...userIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...languages }) => [id, languages]))
}
