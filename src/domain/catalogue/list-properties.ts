import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database'
import type { Page } from '#kernel'
import { type Card, type CardRow, cardColumns, cardOf } from './card.ts'
import { type Cell, countCells, type Facets } from './facets.ts'
import {
  cursorAfter,
  type PropertyQuery,
  type PropertySort,
  patternsOf,
  positionOf,
} from './property-query.ts'
import { unknownCity } from './refusals.ts'

export type PropertyList = Page<Card> & { total: bigint; facets: Facets }

/**
 * One page of the published properties with its total and facets. Refuses a cursor of another order
 * and a city that does not exist. One statement for the page and one for all counts.
 */
export async function listProperties(db: Db, query: PropertyQuery): Promise<PropertyList> {
  const [page, cells] = await Promise.all([
    readPage(db, query),
    readCells(db, query),
    refuseUnknownCities(db, query.cities),
  ])
  return { ...page, ...countCells(cells, query) }
}

// The order of each sort, and how a row stands after a position: written out so that an index serves.
const orders: Record<PropertySort, { by: string; column: string; after: '<' | '>'; type: string }> =
  {
    newest: {
      by: 'published_at desc, id desc',
      column: 'published_at',
      after: '<',
      type: 'timestamptz',
    },
    'closing-soon': {
      by: 'open_until, id',
      column: 'open_until',
      after: '>',
      type: 'timestamptz',
    },
    yield: {
      by: 'net_yield_basis_points desc, id desc',
      column: 'net_yield_basis_points',
      after: '<',
      type: 'integer',
    },
    price: { by: 'unit_price, id', column: 'unit_price', after: '>', type: 'bigint' },
  }

async function readPage(db: Db, query: PropertyQuery): Promise<Page<Card>> {
  const { by, column, after, type } = orders[query.sort]
  const position = positionOf(query)
  const conditions = [...textConditions(query.text), ...filterConditions(query)]
  if (position !== null) {
    conditions.push(
      sql`(${sql.ref(column)}, id) ${sql.raw(after)} (${position.key}::${sql.raw(type)}, ${position.id})`,
    )
  }
  const order = sql.raw(by)
  // The rows are chosen first: what a card shows beside them is looked up for these alone.
  const { rows } = await sql<CardRow>`
    with page as materialized (
      select id from catalogue.search ${where(conditions)} order by ${order} limit ${query.limit + 1}
    )
    select ${sql.raw(cardColumns)} from catalogue.cards
    where id in (select id from page) order by ${sql.raw(by.replace('open_until', 'cards.open_until'))}`.execute(
    db,
  )
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  const hasMore = rows.length > query.limit && last !== undefined
  return {
    items: shown.map(cardOf),
    nextCursor: hasMore ? cursorAfter(query.sort, last) : null,
  }
}

async function readCells(db: Db, { text }: PropertyQuery): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select n.city_id, c.name_id as city_name_id, c.name_en as city_name_en, n.type, n.state, n.count
    from (select city_id, type, state, count(*) as count
      from catalogue.search ${where(textConditions(text))} group by city_id, type, state) n
    join catalogue.cities c on c.id = n.city_id`.execute(db)
  return rows
}

async function refuseUnknownCities(db: Db, cities: readonly string[]): Promise<void> {
  if (cities.length === 0) return
  const { rows } = await sql`
    select id from catalogue.cities where id = any(${cities}::text[])`.execute(db)
  if (rows.length < new Set(cities).size) throw unknownCity()
}

function textConditions(text: string): RawBuilder<unknown>[] {
  return patternsOf(text).map((pattern) => sql`search_text like ${pattern}`)
}

function filterConditions({ cities, types, states }: PropertyQuery): RawBuilder<unknown>[] {
  return [
    ...(cities.length === 0 ? [] : [sql`city_id = any(${cities}::text[])`]),
    ...(types.length === 0 ? [] : [sql`type = any(${types}::text[])`]),
    ...(states.length === 0 ? [] : [sql`state = any(${states}::text[])`]),
  ]
}

function where(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}
