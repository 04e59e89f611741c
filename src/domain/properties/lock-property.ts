import { sql } from 'kysely'
import type { Tx } from '#database'
import { propertyNotFound } from './refusals.ts'

/** Locks a property, so that changes of its records run one after the other. Refuses an unknown id. */
export async function lockProperty(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`
    select from properties.properties where id = ${id} for no key update`.execute(tx)
  if (rows.length === 0) throw propertyNotFound()
}
