import { sql } from 'kysely'
import type { Tx } from '#database'
import { propertyNotFound } from './refusals.ts'

/** Of two who keep records of one property the second waits; refuses an unknown id. */
export async function lockProperty(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`
    select from properties.properties where id = ${id} for no key update`.execute(tx)
  if (rows.length === 0) throw propertyNotFound()
}
