import { sql } from 'kysely'
import type { Db } from '#database'
import { decodeCursor, encodeCursor, type Page } from '#kernel'
import { invalidCursor } from './refusals.ts'

/** A property in the sitemap for search engines, and when the content of its page last changed. */
type PropertyAddress = { readonly id: string; readonly changedAt: Date }

/** The cities with such properties, and the parts that the sitemap is split into. */
type AddressBook = {
  readonly properties: bigint
  readonly changedAt: Date | null
  readonly cities: readonly PropertyAddress[]
  /** The cursor at which each part starts; null for the beginning. */
  readonly parts: readonly (string | null)[]
}

/** Returns a page of properties, ordered by id. */
export async function listAddresses(
  db: Db,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<Page<PropertyAddress>> {
  const after = cursor === null ? '' : idOf(cursor)
  const { rows } = await sql<PropertyAddress>`
    select id, changed_at from catalogue.addresses where id > ${after}
    order by id limit ${limit + 1}`.execute(db)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { items, nextCursor: hasMore ? encodeCursor([last.id]) : null }
}

/** Returns the parts of the list of all addresses, each of at most `partSize` properties. */
export async function readAddressBook(db: Db, partSize: number): Promise<AddressBook> {
  const [cities, counts, ends] = await Promise.all([
    readCities(db),
    sql<{ properties: bigint; changedAt: Date | null }>`
      select count(*) as properties, max(changed_at) as changed_at
      from catalogue.addresses`.execute(db),
    sql<{ id: string }>`
      select id from (select id, row_number() over (order by id) as place from catalogue.addresses) a
      where place % ${partSize} = 0 order by id`.execute(db),
  ])
  const { properties = 0n, changedAt = null } = counts.rows[0] ?? {}
  const begun: (string | null)[] = [null, ...ends.rows.map(({ id }) => encodeCursor([id]))]
  const isLastEmpty = properties > 0n && properties % BigInt(partSize) === 0n
  return { properties, changedAt, cities, parts: isLastEmpty ? begun.slice(0, -1) : begun }
}

async function readCities(db: Db): Promise<PropertyAddress[]> {
  const { rows } = await sql<PropertyAddress>`
    select city_id as id, max(changed_at) as changed_at from catalogue.addresses
    group by city_id order by city_id limit 600`.execute(db)
  return rows
}

function idOf(cursor: string): string {
  const [id] = decodeCursor(cursor, 1) ?? []
  if (typeof id !== 'string' || !/^[a-z0-9-]{1,80}$/.test(id)) throw invalidCursor()
  return id
}
