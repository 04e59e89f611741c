import { sql } from 'kysely'
import type { Db } from '#database'
import type { Localized } from '#kernel'

/** Whether a property has this address or code, whatever its state. */
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

export type KnownCity = { readonly id: string; readonly name: Localized; readonly province: string }

/** Every city that a property can stand in. */
export async function knownCities(db: Db): Promise<KnownCity[]> {
  type Row = { id: string; nameId: string; nameEn: string; province: string }
  const { rows } = await sql<Row>`
    select id, name_id, name_en, province from properties.cities order by name_id limit 600`.execute(
    db,
  )
  return rows.map(({ nameId, nameEn, ...city }) => ({ ...city, name: { id: nameId, en: nameEn } }))
}

export async function isCityKnown(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from properties.cities where id = ${id}`.execute(db)
  return rows.length > 0
}
