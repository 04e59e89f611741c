import { sql } from 'kysely'
import type { Tx } from '#database'
import { eraseCardReadings } from './card-readings.ts'
import { dropFrames } from './movement-frames.ts'

/** Everything that investors declared about themselves, one table after the other. */
const told = [
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
 * Erases what these people declared and what was found about them; their NIK may open an account
 * again. Returns the files of their pictures, which the caller removes.
 */
export async function eraseIdentities(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    delete from investors.documents where user_id = any(${[...userIds]}::uuid[])
    returning file_id`.execute(tx)
  const frames = await dropFrames(tx, userIds)
  const { rows: proofs } = await sql<{ fileId: string | null }>`
    delete from investors.exemptions where user_id = any(${[...userIds]}::uuid[])
    returning file_id`.execute(tx)
  for (const table of told)
    await sql`
      delete from ${sql.table(`investors.${table}`)}
      where user_id = any(${[...userIds]}::uuid[])`.execute(tx)
  const readings = await eraseCardReadings(tx, userIds)
  const files = [...rows, ...proofs].flatMap(({ fileId }) => (fileId === null ? [] : [fileId]))
  return [...files, ...readings, ...frames]
}
