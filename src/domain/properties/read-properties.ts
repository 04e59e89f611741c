import { sql } from 'kysely'
import type { LetState, PropertyState } from '#contract'
import type { Db } from '#database'
import type { Localized, Rupiah } from '#kernel'
import type { Picture } from './property.ts'

/** The data of a property that other rooms show with their own figures. */
export type PropertyLabel = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly city: { readonly id: string; readonly name: Localized }
  readonly state: PropertyState
  readonly letState: LetState | null
  /** The issue price of a unit or, once the property operates, its price by the newest valuation. */
  readonly unitPrice: Rupiah
  /** The price at which a unit was first sold. */
  readonly issuePrice: Rupiah
  readonly unitsTotal: bigint
  readonly picture: Picture
}

type Row = Omit<PropertyLabel, 'city' | 'picture'> &
  Omit<Picture, 'alt'> & {
    cityId: string
    cityNameId: string
    cityNameEn: string
    altId: string
    altEn: string
  }

/** Returns the labels of published properties by id; unknown ids are omitted. One statement. */
export async function propertyLabels(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, PropertyLabel>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select p.id, p.code, p.name, p.state, p.let_state, p.unit_price, p.issue_price, p.units_total,
      p.city_id, c.name_id as city_name_id, c.name_en as city_name_en,
      i.src, i.width, i.height, i.widths, i.color, i.alt_id, i.alt_en
    from properties.properties p
    join properties.cities c on c.id = p.city_id
    join properties.pictures i on i.property_id = p.id and i.position = 0
    where p.id = any(${[...new Set(ids)]}::text[]) and p.state <> 'draft'`.execute(db)
  return new Map(rows.map((row) => [row.id, labelOf(row)]))
}

function labelOf(row: Row): PropertyLabel {
  const { cityId, cityNameId, cityNameEn, altId, altEn, ...rest } = row
  const { src, width, height, widths, color, ...label } = rest
  return {
    ...label,
    city: { id: cityId, name: { id: cityNameId, en: cityNameEn } },
    picture: { src, width, height, widths, color, alt: { id: altId, en: altEn } },
  }
}

/** A valuation: `valuedOn` is `YYYY-MM-DD`. */
type Valuation = {
  readonly propertyId: string
  readonly valuedOn: string
  readonly amount: Rupiah
  /** The price of a unit by this valuation, rounded down. */
  readonly unitPrice: Rupiah
}

/** Returns every valuation of these properties, oldest first, with the unit prices. */
export async function valuationHistory(db: Db, ids: readonly string[]): Promise<Valuation[]> {
  const { rows } = await sql<Valuation>`
    select v.property_id, v.valued_on, v.amount, (v.amount + p.reserve) / p.units_total as unit_price
    from properties.valuations v join properties.properties p on p.id = v.property_id
    where v.property_id = any(${ids}::text[]) order by v.valued_on, v.property_id`.execute(db)
  return rows
}

/** Returns the newest valuation. Null for a property that was never valued. */
export async function newestValuation(
  db: Db,
  propertyId: string,
): Promise<Pick<Valuation, 'valuedOn' | 'amount'> | null> {
  const { rows } = await sql<Pick<Valuation, 'valuedOn' | 'amount'>>`
    select valued_on, amount from properties.valuations
    where property_id = ${propertyId} order by valued_on desc limit 1`.execute(db)
  return rows[0] ?? null
}
