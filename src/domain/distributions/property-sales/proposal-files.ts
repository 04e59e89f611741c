import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Proposal } from '#approvals'
import type { Db, Tx } from '#database'
import { type CleanFile, type FileStorage, openFile } from '#files'
import { propertyNotFound } from './refusals.ts'

export function hashOfFile({ bytes }: CleanFile): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Records the file of a proposal. */
export async function storeProposalFile(
  tx: Tx,
  { id, subjectId }: Proposal,
  { fileId, sha256 }: { readonly fileId: string; readonly sha256: string },
): Promise<void> {
  await sql`
    insert into property_sales.proposal_files (proposal_id, property_id, file_id, sha256)
    values (${id}, ${subjectId}, ${fileId}, ${sha256})`.execute(tx)
}

/** Returns the file of a proposal about a property, for staff. Refuses with `property_sales.not_found`. */
export async function openProposalFile(
  db: Db,
  storage: Pick<FileStorage, 'store' | 'keys'>,
  { propertyId, proposalId }: { readonly propertyId: string; readonly proposalId: string },
): Promise<Buffer> {
  const { rows } = await sql<{ fileId: string }>`
    select file_id from property_sales.proposal_files
    where proposal_id = ${proposalId} and property_id = ${propertyId}`.execute(db)
  const file = rows[0] === undefined ? null : await openFile(db, storage, rows[0].fileId)
  if (file === null) throw propertyNotFound()
  return file.bytes
}
