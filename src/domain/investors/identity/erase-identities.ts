import { sql } from 'kysely'
import type { Tx } from '#database'
import { eraseIdCardReadings } from './id-card-readings.ts'
import { dropFrames } from './movement-frames.ts'

/** The tables with the data that investors declared about themselves, in the order of deletion. */
const tables = [
  'movement_checks',
  'reviews',
  'review_notes',
  'political_answers',
  'income_raises',
  'screenings',
  'suitability_checks',
  'profile_sections',
  'identities',
]

/**
 * Deletes what these users declared and what was found about them; their NIK may then open an account again.
 * Returns the ids of their picture files, which the caller deletes.
 */
export async function eraseIdentities(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    delete from investors.documents where user_id = any(${[...userIds]}::uuid[])
    returning file_id`.execute(tx)
  const frames = await dropFrames(tx, userIds)
  const { rows: proofs } = await sql<{ fileId: string | null }>`
    delete from investors.exemptions where user_id = any(${[...userIds]}::uuid[])
    returning file_id`.execute(tx)
  for (const table of tables)
    await sql`
      delete from ${sql.table(`investors.${table}`)}
      where user_id = any(${[...userIds]}::uuid[])`.execute(tx)
  const readings = await eraseIdCardReadings(tx, userIds)
  const files = [...rows, ...proofs].flatMap(({ fileId }) => (fileId === null ? [] : [fileId]))
  return [...files, ...readings, ...frames]
}
