import { sql } from 'kysely'
import type { Tx } from '#database'
import { type DataKeys, seal } from '#files'
import type { SectionValues, StoredSection } from '#investors'
import { jakartaDate } from '#kernel'

/** Inserts sections of a person's profile as saved in the past, with one statement. For the demo only. */
export async function recordPastSections(
  tx: Tx,
  keys: DataKeys,
  { userId, savedAt }: { userId: string; savedAt: Date },
  values: SectionValues,
): Promise<void> {
  // The keys of the values are the names of the sections.
  const names = Object.keys(values) as StoredSection[]
  const sealed = names.map((name) =>
    seal(
      keys,
      userId,
      JSON.stringify(values[name], (_, value) =>
        typeof value === 'bigint' ? value.toString() : value,
      ),
    ),
  )
  await sql`
    insert into investors.profile_sections
      (user_id, section, revision, value_sealed, value_key_id, saved_at, confirmed_at, remind_on)
    select ${userId}::uuid, s.section, 1, s.bytes, s.key_id, ${savedAt}::timestamptz,
      case s.section when 'heirs' then ${savedAt}::timestamptz end,
      case s.section when 'heirs' then (${jakartaDate(savedAt)}::date + interval '1 year')::date end
    from unnest(${names}::text[], ${sealed.map(({ bytes }) => bytes)}::bytea[],
      ${sealed.map(({ keyId }) => keyId)}::text[]) as s (section, bytes, key_id)`.execute(tx)
}
