import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database'
import type { Page } from '#kernel'
import { type Card, type CardRow, cardColumns, cardOf } from './card.ts'
import { countedCells } from './cells.ts'
import { type CountedCell, countCells, type Facets } from './facets.ts'
import {
  cursorAfter,
  type Ordered,
  orders,
  type Position,
  type PropertyQuery,
  positionOf,
} from './property-query.ts'
import { unknownCity, unknownProvince } from './refusals.ts'
import { type Correction, searchWords } from './search-words.ts'

export type PropertyList = Page<Card> & {
  total: number
  facets: Facets
  /** Words that nothing begins with, and what they were taken for. */
  corrections: readonly Correction[]
}

type Condition = RawBuilder<unknown>
type Found = { readonly ids: readonly string[]; readonly cells: readonly CountedCell[] }

/**
 * One page of the published properties with its total and facets. Refuses a cursor of another order
 * and a city or province that does not exist. However many there are, a page takes a few statements.
 */
export async function listProperties(db: Db, query: PropertyQuery): Promise<PropertyList> {
  const position = positionOf(query)
  const [text] = await Promise.all([searchWords(db, query.text), refuseUnknownPlaces(db, query)])
  const { conditions, corrections } = text
  const narrowing = conditions === null ? null : [...conditions, ...rangeConditions(query)]
  const found =
    narrowing === null
      ? { ids: [], cells: [] }
      : narrowing.length === 0
        ? await walkOrder(db, query, position)
        : await gather(db, query, position, narrowing)
  return {
    ...(await readPage(db, query, found.ids)),
    ...countCells(found.cells, query),
    corrections,
  }
}

/** With nothing but choices: the counts are kept, and the page lies in an index. */
async function walkOrder(db: Db, query: PropertyQuery, position: Position | null): Promise<Found> {
  const { rows } = await sql<{ ids: number[] | null; counts: number[] | null }>`
    select array_agg(id) as ids, array_agg(count) as counts
    from catalogue.cells where count > 0`.execute(db)
  const cells = await countedCells(db, rows[0]?.ids ?? [], rows[0]?.counts ?? [])
  const choices = choiceConditions(query)
  if (choices.length === 0) return { ids: await readIds(db, query, position, []), cells }
  const { total } = countCells(cells, query)
  if (total <= gatheredMax) return gatherChosen(db, query, position, cells)
  // Many match: they are met soon on the way along the order, which the sum keeps the planner to.
  const isChosen = sql`cell_id + 0 = any(array(${chosenCells(choices)}))`
  return { ids: await readIds(db, query, position, [isChosen]), cells }
}

/** So few that sorting them is cheaper than looking for them along an order. */
const gatheredMax = 2000

async function gatherChosen(
  db: Db,
  query: PropertyQuery,
  position: Position | null,
  cells: readonly CountedCell[],
): Promise<Found> {
  const isChosen = sql`cell_id = any(array(${chosenCells(choiceConditions(query))}))`
  const { ids } = await gather(db, query, position, [isChosen])
  return { ids, cells }
}

async function readIds(
  db: Db,
  query: PropertyQuery,
  position: Position | null,
  conditions: readonly Condition[],
): Promise<string[]> {
  const { column, by, after } = orderOf(query, position)
  const { rows } = await sql<{ propertyId: string }>`
    select property_id from catalogue.listings ${where([...conditions, ...after(column)])}
    order by ${by(column)} limit ${query.limit + 1}`.execute(db)
  return rows.map(({ propertyId }) => propertyId)
}

/** With a text or a range: what matches is read once, counted by cells, and ordered. */
async function gather(
  db: Db,
  query: PropertyQuery,
  position: Position | null,
  conditions: readonly Condition[],
): Promise<Found> {
  const { column, by, after } = orderOf(query, position)
  const choices = choiceConditions(query)
  const key = sql.raw('key')
  const chosen = choices.length === 0 ? [] : [sql`cell_id = any(array(${chosenCells(choices)}))`]
  type Row = { cellIds: number[] | null; counts: number[] | null; ids: string[] | null }
  const { rows } = await sql<Row>`
    with hits as materialized (
      select property_id, cell_id, ${column} as key from catalogue.listings ${where(conditions)}
    ), counted as (
      select cell_id, count(*)::integer as count from hits group by cell_id
    ), page as (
      select property_id, key from hits ${where([...chosen, ...after(key)])}
      order by ${by(key)} limit ${query.limit + 1}
    )
    select (select array_agg(cell_id order by cell_id) from counted) as cell_ids,
      (select array_agg(count order by cell_id) from counted) as counts,
      (select array_agg(property_id order by ${by(key)}) from page) as ids`.execute(db)
  const { cellIds, counts, ids } = rows[0] ?? { cellIds: null, counts: null, ids: null }
  return { ids: ids ?? [], cells: await countedCells(db, cellIds ?? [], counts ?? []) }
}

/** How a query is ordered, and what comes after its position. */
function orderOf(query: PropertyQuery, position: Position | null) {
  const { column, type, isFalling } = orders[query.sort]
  const falls = isFalling !== query.isReversed
  const direction = sql.raw(falls ? 'desc' : 'asc')
  const beyond = sql.raw(falls ? '<' : '>')
  return {
    column: sql.raw(column),
    by: (key: Condition) => sql`${key} ${direction}, property_id ${direction}`,
    after: (key: Condition): Condition[] =>
      position === null
        ? []
        : [
            sql`(${key}, property_id) ${beyond} (${position.key}::${sql.raw(type)}, ${position.id})`,
          ],
  }
}

type Row = CardRow & Ordered

async function readPage(db: Db, query: PropertyQuery, ids: readonly string[]): Promise<Page<Card>> {
  const shown = ids.slice(0, query.limit)
  if (shown.length === 0) return { items: [], nextCursor: null }
  const { rows } = await sql<Row>`
    select ${sql.raw(cardColumns)} from catalogue.cards where id = any(${shown}::text[])`.execute(
    db,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const items = shown.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [{ row, card: cardOf(row) }]
  })
  const last = items.at(-1)
  const hasMore = ids.length > query.limit && last !== undefined
  return {
    items: items.map(({ card }) => card),
    nextCursor: hasMore ? cursorAfter(query, { ...last.row, ...last.card }) : null,
  }
}

/** Cards of published properties by id; ids that are not there are left out. */
export async function readCards(db: Db, ids: readonly string[]): Promise<Map<string, Card>> {
  const rows = await readRows(db, ids)
  return new Map(rows.map((row) => [row.id, cardOf(row)]))
}

async function readRows(db: Db, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select ${sql.raw(cardColumns)} from catalogue.cards where id = any(${ids}::text[])`.execute(db)
  return rows
}

async function refuseUnknownPlaces(
  db: Db,
  { cities, provinces }: Pick<PropertyQuery, 'cities' | 'provinces'>,
): Promise<void> {
  if (cities.length === 0 && provinces.length === 0) return
  const { rows } = await sql<{ cities: number; provinces: number }>`
    select count(*) filter (where id = any(${cities}::text[]))::integer as cities,
      count(distinct province) filter
        (where replace(lower(province), ' ', '-') = any(${provinces}::text[]))::integer as provinces
    from catalogue.cities`.execute(db)
  const known = rows[0] ?? { cities: 0, provinces: 0 }
  if (known.cities < new Set(cities).size) throw unknownCity()
  if (known.provinces < new Set(provinces).size) throw unknownProvince()
}

function choiceConditions(query: PropertyQuery): Condition[] {
  const among = (column: string, wanted: readonly string[]) =>
    wanted.length === 0 ? [] : [sql`${sql.ref(column)} = any(${wanted}::text[])`]
  const is = (column: string, wanted: boolean | null) =>
    wanted === null ? [] : [sql`${sql.ref(column)} = ${wanted}`]
  return [
    ...among('city_id', query.cities),
    ...among('province_id', query.provinces),
    ...among('type', query.types),
    ...among('state', query.states),
    ...among('let_state', query.letStates),
    ...among('title_kind', query.titleKinds),
    ...is('is_sharia', query.isSharia),
    ...is('has_debt', query.hasDebt),
  ]
}

function chosenCells(choices: readonly Condition[]): Condition {
  return sql`select id from catalogue.cells ${where(choices)}`
}

function rangeConditions(query: PropertyQuery): Condition[] {
  const within = (
    column: string,
    { min, max }: { readonly min: number | bigint | null; readonly max: number | bigint | null },
  ) => [
    ...(min === null ? [] : [sql`${sql.ref(column)} >= ${min}`]),
    ...(max === null ? [] : [sql`${sql.ref(column)} <= ${max}`]),
  ]
  return [
    ...within('net_yield_basis_points', query.netYieldBasisPoints),
    ...within('unit_price', query.unitPrice),
    ...within('valuation_gap_basis_points', query.valuationGapBasisPoints),
    ...(query.endsBefore === null
      ? []
      : [sql`open_until <= ${query.endsBefore.toISOString()}::timestamptz`]),
    ...(query.publishedAfter === null
      ? []
      : [sql`published_at > ${query.publishedAfter.toISOString()}::timestamptz`]),
    ...(query.among === null ? [] : [sql`property_id = any(${query.among}::text[])`]),
  ]
}

function where(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}
