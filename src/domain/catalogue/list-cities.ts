import { sql } from 'kysely'
import type { Db } from '#database'
import type { Localized } from '#kernel'

export type City = {
  readonly id: string
  readonly name: Localized
  readonly province: string
  readonly location: { readonly lat: number; readonly lon: number }
  /** The number of published properties in the city. */
  readonly propertyCount: bigint
}

/** Returns all cities in the database, those with most properties first. */
export async function listCities(db: Db): Promise<City[]> {
  type Row = Pick<City, 'id' | 'province' | 'propertyCount'> & {
    nameId: string
    nameEn: string
    lat: number
    lon: number
  }
  const { rows } = await sql<Row>`
    select c.id, c.name_id, c.name_en, c.province, c.lat, c.lon,
      coalesce(sum(n.count), 0)::bigint as property_count
    from catalogue.cities c left join catalogue.cells n on n.city_id = c.id
    group by c.id, c.name_id, c.name_en, c.province, c.lat, c.lon
    order by property_count desc, c.name_id limit 600`.execute(db)
  return rows.map(({ nameId, nameEn, lat, lon, ...city }) => {
    return { ...city, name: { id: nameId, en: nameEn }, location: { lat, lon } }
  })
}
