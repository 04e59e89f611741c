import { sql } from 'kysely'
import type { NumberStyle, TimeZone } from '#contract'
import type { Db } from '#database'
import type { Locale } from '#kernel'

/** In which language someone is spoken to, and how numbers and times are written for them. */
export type Languages = {
  readonly pages: Locale
  readonly mails: Locale
  /** Statements, receipts and the files of programs. */
  readonly statements: Locale
  readonly timeZone: TimeZone
  readonly numberStyle: NumberStyle
}

/** The languages of users, by id; who does not exist is not in the answer. */
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
