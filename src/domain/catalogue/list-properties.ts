import { sql } from 'kysely'
import type { Db } from '#database'
import type { BasisPoints, Page } from '#kernel'
import { readGrowths } from '#properties'
import { countedCells } from './cells.ts'
import { countWords } from './count-words.ts'
import { type CountedCell, countCells, type Facets, passesAll } from './facets.ts'
import { clearWordCache, wordCount } from './known-words.ts'
import {
  type CardRow,
  cardColumns,
  cardOfListed,
  type ListedRow,
  listedCardColumns,
  type PropertyCard,
  propertyCardOf,
} from './property-card.ts'
import {
  cursorAfter,
  orders,
  type Position,
  type PropertyQuery,
  positionOf,
} from './property-query.ts'
import {
  type Condition,
  choiceConditions,
  chosenCells,
  rangeConditions,
  rangedColumns,
  where,
} from './query-conditions.ts'
import { unknownCity, unknownProvince } from './refusals.ts'
import { type Correction, searchWords, type TextSearch } from './search-words.ts'

type PropertyList = Page<PropertyCard> & {
  total: number
  facets: Facets
  /** The misspelt words of the search text with their corrections. */
  corrections: readonly Correction[]
}

type Found = {
  readonly rows: readonly ListedRow[]
  readonly cells: readonly CountedCell[]
  /** The number of words when the query ran; null when it used none. */
  readonly knownCount?: number | null
}

/**
 * When a list is read along an index in sort order ("walked") instead of sorting all matches ("gathered"), and
 * how far at most.
 */
export type WalkLimits = {
  /** Up to this many matches, sorting them is cheaper than searching along an index. */
  readonly gatheredMax: number
  /**
   * The maximum number of rows read along an index. When they contain too few matches, all matches are gathered
   * instead.
   */
  readonly walkedMax: number
}

const usualLimits: WalkLimits = { gatheredMax: 2000, walkedMax: 20_000 }

/**
 * Returns a page of the published properties with its total and facets. Refuses a cursor of another sort order
 * and a city or province that does not exist. The number of statements does not depend on the number of
 * properties.
 */
export async function listProperties(
  db: Db,
  query: PropertyQuery,
  limits: WalkLimits = usualLimits,
): Promise<PropertyList> {
  const position = positionOf(query)
  const [text] = await Promise.all([searchWords(db, query.text), refuseUnknownPlaces(db, query)])
  const found = await find(db, query, { position, text, limits })
  const { knownCount = null } = found
  if (knownCount !== null && knownCount !== text.knownCount) {
    clearWordCache(db)
    return await listProperties(db, query, limits)
  }
  const growths = await readGrowths(
    db,
    found.rows.map(({ id }) => id),
  )
  return {
    ...pageOf(query, found.rows, growths),
    ...countCells(found.cells, query),
    corrections: text.corrections,
  }
}

type Asked = {
  readonly position: Position | null
  readonly text: TextSearch
  readonly limits: WalkLimits
}

async function find(db: Db, query: PropertyQuery, selection: Asked): Promise<Found> {
  const { text, position, limits } = selection
  if (text.conditions === null) return { rows: [], cells: [] }
  const ranges = rangeConditions(query)
  const narrowing = [...text.conditions, ...ranges]
  if (narrowing.length === 0) return await walkOrder(db, query, position, limits)
  const isWide = ranges.length === 0 && text.isCountable && text.likely > limits.gatheredMax
  const wide = isWide ? await walkWords(db, query, selection) : null
  if (wide !== null) return wide
  const isOneRange = text.conditions.length === 0 && rangedColumns(query) === 1
  const ranged = isOneRange ? await walkRange(db, query, ranges, selection) : null
  if (ranged !== null) return ranged
  const found = await collectMatching(db, query, position, narrowing)
  return text.knownCount === 0 ? { ...found, knownCount: null } : found
}

/**
 * Handles searches for frequent words, with or without choices: their counts are stored as well, and enough
 * matches for a page are near the beginning of the sort order. Null when the stored counts do not show how many
 * properties have all of the words.
 */
async function walkWords(
  db: Db,
  query: PropertyQuery,
  { position, text: { conditions, wordIds }, limits }: Asked,
): Promise<Found | null> {
  const counted = wordIds === null ? null : await countWords(db, wordIds)
  if (counted === null) return null
  const cells = await countedCells(db, counted.ids, counted.counts)
  const chosen = chosenOf(cells, counted.ids, query)
  const words = conditions ?? []
  if (countCells(cells, query).total > limits.gatheredMax) {
    // Written so that the planner uses the index of the sort order, and not the index of cells or of words.
    const met = [
      sql`cell_id + 0 = any(${chosen}::integer[])`,
      ...words.map((word) => sql`(${word}) is true`),
    ]
    const rows = await readNearby(db, query, position, met, limits.walkedMax)
    if (rows.length > query.limit) return { rows, cells, knownCount: counted.knownCount }
  }
  const isChosen = sql`cell_id = any(${chosen}::integer[])`
  const rows = await readAlong(db, query, position, [isChosen, ...words])
  return { rows, cells, knownCount: counted.knownCount }
}

/**
 * Handles queries with one range, with or without choices: the index of its column gives the counts by cell
 * without reading listings, and with many matches, a page is found near the beginning of the sort order. Null
 * when there are few matches.
 */
async function walkRange(
  db: Db,
  query: PropertyQuery,
  ranges: readonly Condition[],
  { position, limits }: Asked,
): Promise<Found | null> {
  const { rows } = await sql<{ ids: number[] | null; counts: number[] | null }>`
    select array_agg(cell_id) as ids, array_agg(count) as counts from (
      select cell_id, count(*)::integer as count from catalogue.listings ${where(ranges)}
      group by cell_id
    ) counted`.execute(db)
  const ids = rows[0]?.ids ?? []
  const cells = await countedCells(db, ids, rows[0]?.counts ?? [])
  if (countCells(cells, query).total <= limits.gatheredMax) return null
  const chosen = chosenOf(cells, ids, query)
  // Written so that the planner uses the index of the sort order, and not the index of cells or of the range.
  const met = [
    sql`cell_id + 0 = any(${chosen}::integer[])`,
    ...ranges.map((range) => sql`(${range}) is true`),
  ]
  const nearby = await readNearby(db, query, position, met, limits.walkedMax)
  return nearby.length > query.limit ? { rows: nearby, cells } : null
}

/** Handles queries with only choices: the counts are stored, and an index has the page. */
async function walkOrder(
  db: Db,
  query: PropertyQuery,
  position: Position | null,
  { gatheredMax, walkedMax }: WalkLimits,
): Promise<Found> {
  const { rows } = await sql<{ ids: number[] | null; counts: number[] | null }>`
    select array_agg(id) as ids, array_agg(count) as counts
    from catalogue.cells where count > 0`.execute(db)
  const cells = await countedCells(db, rows[0]?.ids ?? [], rows[0]?.counts ?? [])
  const choices = choiceConditions(query)
  if (choices.length === 0) return { rows: await readAlong(db, query, position, []), cells }
  const { total } = countCells(cells, query)
  if (total <= gatheredMax) return collectChosen(db, query, position, cells)
  // With many matches, a page is found soon along the sort order. The `+ 0` keeps the planner on that index.
  const isChosen = sql`cell_id + 0 = any(array(${chosenCells(choices)}))`
  const nearby = await readNearby(db, query, position, [isChosen], walkedMax)
  if (nearby.length > query.limit) return { rows: nearby, cells }
  const isOneOf = sql`cell_id = any(array(${chosenCells(choices)}))`
  return { rows: await readAlong(db, query, position, [isOneOf]), cells }
}

/** Returns the ids of the cells that match the choices of a query. */
function chosenOf(
  cells: readonly CountedCell[],
  ids: readonly number[],
  query: PropertyQuery,
): number[] {
  return ids.filter((_, place) => {
    const cell = cells[place]?.cell
    return cell !== undefined && passesAll(cell, query)
  })
}

async function collectChosen(
  db: Db,
  query: PropertyQuery,
  position: Position | null,
  cells: readonly CountedCell[],
): Promise<Found> {
  const isChosen = sql`cell_id = any(array(${chosenCells(choiceConditions(query))}))`
  const { rows } = await collectMatching(db, query, position, [isChosen])
  return { rows, cells }
}

async function readAlong(
  db: Db,
  query: PropertyQuery,
  position: Position | null,
  conditions: readonly Condition[],
): Promise<ListedRow[]> {
  const { column, by, after } = orderOf(query, position)
  const { rows } = await sql<{ propertyId: string }>`
    select property_id from catalogue.listings ${where([...conditions, ...after(column)])}
    order by ${by(column)} limit ${query.limit + 1}`.execute(db)
  return await readRowsInOrder(
    db,
    rows.map(({ propertyId }) => propertyId),
  )
}

/** Reads like `readAlong`, but only the first `walkedMax` rows of the sort order. */
async function readNearby(
  db: Db,
  query: PropertyQuery,
  position: Position | null,
  conditions: readonly Condition[],
  walkedMax: number,
): Promise<ListedRow[]> {
  const { column, by, after } = orderOf(query, position)
  const key = sql.raw('key')
  const { rows } = await sql<{ propertyId: string }>`
    select property_id from (
      select *, ${column} as key from catalogue.listings ${where(after(column))}
      order by ${by(column)} limit ${sql.lit(walkedMax)}
    ) nearby ${where(conditions)} order by ${by(key)} limit ${query.limit + 1}`.execute(db)
  return await readRowsInOrder(
    db,
    rows.map(({ propertyId }) => propertyId),
  )
}

async function readRowsInOrder(db: Db, ids: readonly string[]): Promise<ListedRow[]> {
  const byId = new Map((await readRows(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type Gathered = ListedRow & {
  cellIds: number[] | null
  counts: number[] | null
  knownCount: number
  place: bigint | null
}

/**
 * Handles queries with a text or a range: reads the matches once, counts them by cell and sorts them. One
 * statement returns counts and cards: the first row has the counts. The limit is a literal, so that a generic
 * plan knows how few cards there will be.
 */
async function collectMatching(
  db: Db,
  query: PropertyQuery,
  position: Position | null,
  conditions: readonly Condition[],
): Promise<Found> {
  const { column, by, after } = orderOf(query, position)
  const choices = choiceConditions(query)
  const key = sql.raw('key')
  const chosen = choices.length === 0 ? [] : [sql`cell_id = any(array(${chosenCells(choices)}))`]
  const { rows } = await sql<Gathered>`
    with hits as materialized (
      select property_id, cell_id, watch_count, ${column} as key
      from catalogue.listings ${where(conditions)}
    ), counted as (
      select cell_id, count(*)::integer as count from hits group by cell_id
    ), counts as (
      select array_agg(cell_id) as cell_ids, array_agg(count) as counts, ${wordCount} as known_count
      from counted
    ), page as materialized (
      select property_id, watch_count, row_number() over (order by ${by(key)}) as place
      from hits ${where([...chosen, ...after(key)])}
      order by ${by(key)} limit ${sql.lit(query.limit + 1)}
    )
    select case when coalesce(c.place, 1) = 1 then n.cell_ids end as cell_ids,
      case when coalesce(c.place, 1) = 1 then n.counts end as counts, n.known_count, c.*
    from counts n left join (
      select place, watch_count, ${sql.raw(listedCardColumns)}
      from page join catalogue.listed_cards on id = page.property_id
    ) c on true
    order by c.place`.execute(db)
  const cells = await countedCells(db, rows[0]?.cellIds ?? [], rows[0]?.counts ?? [])
  return {
    rows: rows.filter(({ place }) => place !== null),
    cells,
    knownCount: rows[0]?.knownCount ?? null,
  }
}

/** Returns the sort order of a query, and the condition for rows after its position. */
function orderOf(query: PropertyQuery, position: Position | null) {
  const { column, type, isFalling } = orders[query.sort]
  const key =
    column === 'array_position'
      ? sql`array_position(${query.among}::text[], property_id)`
      : sql.raw(column)
  const falls = isFalling !== query.isReversed
  const direction = sql.raw(falls ? 'desc' : 'asc')
  const beyond = sql.raw(falls ? '<' : '>')
  return {
    column: key,
    by: (key: Condition) => sql`${key} ${direction}, property_id ${direction}`,
    after: (key: Condition): Condition[] =>
      position === null
        ? []
        : [
            sql`(${key}, property_id) ${beyond} (${position.key}::${sql.raw(type)}, ${position.id})`,
          ],
  }
}

/** The query reads one row more than the limit; that row shows that there is a next page. */
function pageOf(
  query: PropertyQuery,
  rows: readonly ListedRow[],
  growths: ReadonlyMap<string, BasisPoints>,
): Page<PropertyCard> {
  const items = rows
    .slice(0, query.limit)
    .map((row) => cardOfListed(row, growths.get(row.id) ?? null))
  const last = items.at(-1)
  const kept = rows[query.limit - 1]?.card
  const hasMore = rows.length > query.limit && last !== undefined && kept !== undefined
  return { items, nextCursor: hasMore ? cursorAfter(query, orderedBy(last, kept)) : null }
}

function orderedBy(card: PropertyCard, { publishedAt, changedAt, openUntil }: ListedRow['card']) {
  return {
    ...card,
    publishedAt: new Date(publishedAt),
    changedAt: new Date(changedAt),
    openUntil: openUntil === null ? null : new Date(openUntil),
  }
}

/** Returns the cards of published properties by id, without those that do not exist. */
export async function readPropertyCards(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, PropertyCard>> {
  if (ids.length === 0) return new Map()
  const [{ rows }, growths] = await Promise.all([
    sql<CardRow>`
      select ${sql.raw(cardColumns)} from catalogue.cards where id = any(${ids}::text[])`.execute(
      db,
    ),
    readGrowths(db, ids),
  ])
  return new Map(rows.map((row) => [row.id, propertyCardOf(row, growths.get(row.id) ?? null)]))
}

async function readRows(db: Db, ids: readonly string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ListedRow>`
    select watch_count, ${sql.raw(listedCardColumns)}
    from catalogue.listed_cards c join catalogue.listings l on l.property_id = c.id
    where c.id = any(${ids}::text[])`.execute(db)
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
