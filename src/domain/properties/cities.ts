import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import { cityPlaces } from '#places'

/** The centre of a city, if known. */
type CityCentre = { readonly latitude: number; readonly longitude: number }

/** Returns the centre of the city or regency with this code. Null when unknown. */
export async function readCityCentre(db: Db, code: string): Promise<CityCentre | null> {
  const { rows } = await sql<CityCentre>`
    select latitude::float8 as latitude, longitude::float8 as longitude from properties.cities
    where code = ${code} and latitude is not null`.execute(db)
  return rows[0] ?? null
}

/** Returns the id of the city or regency with an official code; creates it with its first property. */
export async function enterCity(tx: Tx, code: string): Promise<string> {
  const city = cityPlaces().get(code)
  if (city === undefined) throw new RangeError(`no city or regency has the code ${code}`)
  const { kind, name, nameEn, province, timeZone } = city
  await sql`
    insert into properties.cities (id, code, kind, name_id, name_en, province, time_zone)
    values (${addressOf(name)}, ${code}, ${kind}, ${name}, ${nameEn}, ${province}, ${timeZone})
    on conflict (code) do nothing`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select id from properties.cities where code = ${code}`.execute(tx)
  return rows[0]?.id ?? ''
}

function addressOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
