import { sql } from 'kysely'
import type { Db } from '#database'
import type { LiveBook } from '#market'

/** A window that was announced before the demo began, without an approval. Days are `YYYY-MM-DD`. */
export async function recordTradingWindow(
  db: Db,
  window: { id: string; opensOn: string; closesOn: string; announcedAt: Date },
): Promise<void> {
  const { id, opensOn, closesOn, announcedAt } = window
  await sql`
    insert into market.windows (id, opens_on, closes_on, terms_from, announced_at)
    select ${id}, ${opensOn}, ${closesOn}, effective_from, ${announcedAt}
    from market.terms order by effective_from desc limit 1`.execute(db)
}

/** Inserts the order books of a past window in their final state. */
export async function recordBooks(
  db: Db,
  books: readonly LiveBook[],
  openedAt: Date,
): Promise<void> {
  const rows = books.map(({ row }) => row)
  await sql`
    insert into market.books (window_id, property_id, phase, tick, reference, low, high, edges, version, unit_value,
      valued_at, alarmed_on, opened_at)
    select b.*, ${openedAt}::timestamptz from unnest(
      ${rows.map((row) => row.windowId)}::uuid[],
      ${rows.map((row) => row.propertyId)}::text[],
      ${rows.map((row) => row.phase)}::text[],
      ${rows.map((row) => row.tick)}::bigint[],
      ${rows.map((row) => row.reference)}::bigint[],
      ${rows.map((row) => row.low)}::bigint[],
      ${rows.map((row) => row.high)}::bigint[],
      ${rows.map((row) => row.edges)}::integer[],
      ${rows.map((row) => row.version)}::bigint[],
      ${rows.map((row) => row.unitValue)}::bigint[],
      ${rows.map((row) => row.valuedAt.toISOString())}::timestamptz[],
      ${rows.map((row) => row.alarmedOn)}::date[]) as b`.execute(db)
}
