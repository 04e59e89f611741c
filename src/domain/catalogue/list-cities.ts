import { sql } from 'kysely'
import type { Db } from '#database'
import type { Localized } from '#kernel'

export type City = {
  readonly id: string
  readonly name: Localized
  readonly province: string
  /** Published properties there. */
  readonly propertyCount: bigint
}

/** Every city we know, those with most properties first. */
export async function listCities(db: Db): Promise<City[]> {
  type Row = { id: string; nameId: string; nameEn: string; province: string; propertyCount: bigint }
  const { rows } = await sql<Row>`
    select c.id, c.name_id, c.name_en, c.province, count(s.id) as property_count
    from catalogue.cities c left join catalogue.search s on s.city_id = c.id
    group by c.id, c.name_id, c.name_en, c.province
    order by count(s.id) desc, c.name_id limit 600`.execute(db)
  return rows.map(({ id, nameId, nameEn, province, propertyCount }) => {
    return { id, name: { id: nameId, en: nameEn }, province, propertyCount }
  })
}
