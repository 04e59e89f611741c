import { sql } from 'kysely'
import type { Db, Tx } from '#database'

/**
 * Updates the listings of these properties in the transaction that changed them: words, cell, figures, card,
 * and the counts of cells and words. A draft has no listing.
 */
export async function refreshListings(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const propertyIds = [...new Set(ids)]
  await sql`
    with facts as materialized (
      select * from properties.listing_facts where property_id = any(${propertyIds}::text[])
    ), cells as (
      insert into properties.listing_cells (city_id, type, state, let_state, title_kind, is_sharia, has_debt)
      select distinct city_id, type, state, let_state, title_kind, is_sharia, has_debt from facts
      on conflict do nothing
    )
    insert into properties.listing_words (word)
    select distinct unnest(words) as word from facts order by word
    on conflict do nothing`.execute(tx)
  await writeListings(tx, propertyIds)
}

// The new rows, with the ids of their cell and words. Each word is looked up once for all rows that contain it.
const madeListings = sql.raw(`
  select f.property_id, c.id as cell_id, f.net_yield_basis_points, f.full_net_yield_basis_points,
    f.yearly_fee_basis_points, f.occupancy_basis_points, f.valuation_gap_basis_points, f.unit_price,
    f.published_at, f.open_until, f.changed_at, f.code,
    array(select w.id from properties.listing_words w where w.word = any(f.words) order by w.id) as word_ids,
    f.card
  from properties.listing_facts f
  join properties.listing_cells c on (c.city_id, c.type, c.state, c.title_kind, c.is_sharia, c.has_debt)
      = (f.city_id, f.type, f.state, f.title_kind, f.is_sharia, f.has_debt)
    and c.let_state is not distinct from f.let_state`)

const columns = [
  'cell_id',
  'net_yield_basis_points',
  'full_net_yield_basis_points',
  'yearly_fee_basis_points',
  'occupancy_basis_points',
  'valuation_gap_basis_points',
  'unit_price',
  'published_at',
  'open_until',
  'changed_at',
  'code',
  'word_ids',
]
const names = sql.raw(columns.join(', '))
const taken = sql.raw(columns.map((name) => `${name} = excluded.${name}`).join(', '))

async function writeListings(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    with before as (
      select property_id, cell_id, word_ids from properties.listings
      where property_id = any(${ids}::text[])
    ), made as materialized (
      select * from (${madeListings}) n where n.property_id = any(${ids}::text[])
    ), written as (
      insert into properties.listings (property_id, ${names})
      select property_id, ${names} from made
      on conflict (property_id) do update set ${taken}
    ), shown as (
      insert into properties.listing_cards (property_id, card)
      select property_id, card::json from made
      on conflict (property_id) do update set card = excluded.card
      where listing_cards.card::text <> excluded.card::text
    ), noted as (
      insert into properties.listing_changes (property_id) select property_id from made
    ), moved as materialized (
      select cell_id, word_ids, -1 as change from before
      union all select cell_id, word_ids, 1 from made
    ), word_changes as materialized (
      select word_id, cell_id, sum(change)::integer as change
      from moved, unnest(word_ids) as word_id group by word_id, cell_id having sum(change) <> 0
    ), changes as (
      select cell_id, sum(change)::integer as change from moved group by cell_id
      having sum(change) <> 0
    ), locked as materialized (
      -- In the order of their numbers: two changes at once would otherwise wait for each other. Who
      -- has a cell may count the words in it.
      select c.id, coalesce(n.change, 0) as change from properties.listing_cells c
      left join changes n on n.cell_id = c.id
      where c.id in (select cell_id from changes union select cell_id from word_changes)
      order by c.id for no key update of c
    ), added as (
      insert into properties.listing_word_counts (word_id, cell_id, count)
      select w.word_id, w.cell_id, w.change from word_changes w join locked l on l.id = w.cell_id
      where w.change > 0
      on conflict (word_id, cell_id) do update
        set count = listing_word_counts.count + excluded.count
    ), given_back as (
      update properties.listing_word_counts n set count = n.count + w.change
      from word_changes w join locked l on l.id = w.cell_id
      where w.change < 0 and n.word_id = w.word_id and n.cell_id = w.cell_id
    )
    update properties.listing_cells c set count = c.count + l.change
    from locked l where c.id = l.id and l.change <> 0`.execute(tx)
}

/** Rebuilds every listing. The number of watchers is not recalculated; the caller of `addWatchers` maintains it. */
export async function rebuildListings(tx: Tx): Promise<void> {
  await sql`lock table properties.listings in share row exclusive mode`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select property_id as id from properties.listing_facts`.execute(tx)
  await refreshListings(
    tx,
    rows.map(({ id }) => id),
  )
}

/**
 * Returns the properties with changed listings from the queue, at most `limit` changes, earliest first, and
 * removes them in the caller's transaction. Only one transaction at a time may do this.
 */
export async function drainChangedListings(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ propertyId: string }>`
    delete from properties.listing_changes where id in (
      select id from properties.listing_changes order by id limit ${limit})
    returning property_id`.execute(tx)
  return [...new Set(rows.map(({ propertyId }) => propertyId))]
}

/** Changes the number of users who watch these properties. Does nothing for a property without a listing. */
export async function addWatchers(
  tx: Tx,
  propertyIds: readonly string[],
  change: 1 | -1,
): Promise<void> {
  await sql`
    update properties.listings l set watch_count = watch_count + ${change}
    from (
      -- In the order of their ids: two changes at once would otherwise wait for each other.
      select property_id from properties.listings where property_id = any(${[...propertyIds]}::text[])
      order by property_id for no key update) locked
    where l.property_id = locked.property_id`.execute(tx)
}

/** Returns the listings and counts that are wrong. Empty when all are right. */
export async function checkListings(db: Db): Promise<{ subject: string; found: string }[]> {
  const { rows } = await sql<{ subject: string; found: string }>`
    with made as (${madeListings}), kept as (
      select l.property_id, ${names}, n.card::jsonb as card
      from properties.listings l left join properties.listing_cards n on n.property_id = l.property_id
    )
    select coalesce(m.property_id, k.property_id) as subject,
      coalesce(to_jsonb(k)::text, 'no listing') as found
    from (select property_id, ${names}, card from made) m
    full join kept k on k.property_id = m.property_id
    where m is distinct from k
    union all
    select 'cell ' || c.id, c.count || ' instead of ' || count(l.property_id)
    from properties.listing_cells c left join properties.listings l on l.cell_id = c.id
    group by c.id having c.count <> count(l.property_id)
    union all
    select 'word ' || coalesce(n.word_id, f.word_id) || ' in cell ' || coalesce(n.cell_id, f.cell_id),
      coalesce(n.count, 0) || ' instead of ' || coalesce(f.count, 0)
    from properties.listing_word_counts n
    full join (
      select w.word_id, l.cell_id, count(*) as count
      from properties.listings l, unnest(l.word_ids) as w (word_id) group by w.word_id, l.cell_id
    ) f on f.word_id = n.word_id and f.cell_id = n.cell_id
    where coalesce(n.count, 0) <> coalesce(f.count, 0)
    limit 100`.execute(db)
  return rows
}
