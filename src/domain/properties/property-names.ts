import { sql } from 'kysely'
import type { Db } from '#database'
import type { Rupiah } from '#kernel'
import { propertyNotFound } from './refusals.ts'

const foundMax = 200

/** Returns the properties whose name contains a text, at most two hundred. */
export async function propertyIdsNamed(db: Db, text: string): Promise<string[]> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ id: string }>`
    select id from properties.properties
    where name ilike ${pattern} and state <> 'draft' order by id limit ${foundMax}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the names of these properties by id, including drafts. */
export async function namesOfProperties(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from properties.properties where id = any(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The units of a property and who issued them. */
type IssuedUnits = {
  readonly name: string
  readonly unitsTotal: bigint
  readonly issuerName: string
  readonly issuerNumber: string
}

/** Returns the issued units of these properties by id, without drafts. */
export async function issuedUnitsOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, IssuedUnits>> {
  const { rows } = await sql<IssuedUnits & { id: string }>`
    select p.id, p.name, p.units_total, i.name as issuer_name, i.number as issuer_number
    from properties.properties p join properties.issuers i on i.id = p.issuer_id
    where p.id = any(${[...ids]}::text[]) and p.state <> 'draft'`.execute(db)
  return new Map(rows.map(({ id, ...units }) => [id, units]))
}

/**
 * Returns a function that looks up a property's name and caches it. It returns null for a draft or an unknown
 * property.
 */
export function propertyNames(db: Db): (id: string) => Promise<string | null> {
  const known = new Map<string, string | null>()
  return async (id) => {
    const name = known.get(id)
    if (name !== undefined) return name
    const { rows } = await sql<{ name: string }>`
      select name from properties.properties where id = ${id} and state <> 'draft'`.execute(db)
    const found = rows[0]?.name ?? null
    known.set(id, found)
    return found
  }
}

/** Returns the public figures of a property's units, whatever its state. Refuses an unknown id. */
export async function readFundingOf(
  db: Db,
  id: string,
): Promise<{ name: string; reserve: Rupiah; unitsTotal: bigint; unitPrice: Rupiah }> {
  const { rows } = await sql<{
    name: string
    reserve: Rupiah
    unitsTotal: bigint
    unitPrice: Rupiah
  }>`
    select name, reserve, units_total, unit_price from properties.properties where id = ${id}`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw propertyNotFound()
  return row
}

/** Returns whether a property has this address or code, whatever its state. */
export async function isNameTaken(
  db: Db,
  { id = null, code = null }: { readonly id?: string | null; readonly code?: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from properties.properties where id = ${id}::text or code = ${code}::text limit 1`.execute(
    db,
  )
  return rows.length > 0
}
