import { sql } from 'kysely'
import type { Db } from '#database'
import { type CleanFile, type FileStorage, openFile } from '#files'
import { declarationNotFound } from '../refusals.ts'

/** Returns a file of a proposed month, for staff. Refuses with `distributions.not_found`. */
export async function openMonthEvidence(
  db: Db,
  storage: Pick<FileStorage, 'store' | 'keys'>,
  { propertyId, fileId }: { readonly propertyId: string; readonly fileId: string },
): Promise<{ type: CleanFile['type']; bytes: Buffer }> {
  const { rows } = await sql`
    select from distributions.evidence
    where file_id = ${fileId} and property_id = ${propertyId}`.execute(db)
  const file = rows.length === 0 ? null : await openFile(db, storage, fileId)
  if (file === null) throw declarationNotFound()
  return file
}
