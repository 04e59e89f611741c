import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { NewSaleDocument } from '#distributions'
import { type FileStorage, storeFiles } from '#files'
import type { Actor } from '#kernel'

/** Inserts a document of a sale whose last payout is over, for which the desk accepts no more documents. */
export async function recordSaleDocument(
  storage: FileStorage,
  actor: Actor,
  { propertyId, kind, number, issuedOn, bytes }: NewSaleDocument,
): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = { type: 'application/pdf', bytes: Buffer.from(bytes) } as const
  await storeFiles(storage, [file], async (tx, [fileId]) => {
    await sql`
      insert into property_sales.documents (property_id, kind, number, issued_on, file_id, sha256, kept_at, kept_by)
      values (${propertyId}, ${kind}, ${number}, ${issuedOn}::date, ${fileId}, ${sha256},
        ${storage.clock.now()}, ${actor.userId})`.execute(tx)
  })
}
