import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '#database'
import { type FileStorage, openFile, storeFiles } from '#files'
import { type PageRequest, placeById } from '#kernel'

/** What is stored of a rendered document in addition to its facts: fingerprint, size and file. */
export type DocumentColumns = {
  readonly sha256: readonly string[]
  readonly bytes: readonly number[]
  readonly fileId: readonly string[]
}

class MadeMeanwhile extends Error {}

/**
 * Stores rendered documents together with their rows, which `insert` writes and counts. Returns false when a
 * concurrent transaction created one of them; then none of these is stored.
 */
export async function storeRenderedDocuments(
  storage: FileStorage,
  documents: readonly Uint8Array[],
  insert: (tx: Tx, columns: DocumentColumns) => Promise<bigint | undefined>,
): Promise<boolean> {
  const files = documents.map((bytes) => ({ type: 'application/pdf' as const, bytes }))
  try {
    await storeFiles(storage, files, async (tx, fileId) => {
      const sha256 = documents.map((bytes) => createHash('sha256').update(bytes).digest('hex'))
      const bytes = documents.map(({ length }) => length)
      const inserted = await insert(tx, { sha256, bytes, fileId })
      if (inserted !== BigInt(documents.length)) throw new MadeMeanwhile()
    })
    return true
  } catch (error) {
    if (error instanceof MadeMeanwhile) return false
    throw error
  }
}

/** Returns the stored bytes of a document; a document whose row exists always has a file. */
export async function openDocument(
  storage: FileStorage,
  { number, fileId }: { readonly number: string; readonly fileId: string },
): Promise<Uint8Array> {
  const file = await openFile(storage.db, storage, fileId)
  if (file === null) throw new Error(`the file of ${number} is not in the store`)
  return file.bytes
}

/** Returns the ids of an investor's purchases on a page, newest first, plus one more when there are older ones. */
export async function idsOnPage(
  db: Database,
  table: 'purchases' | 'allotments',
  investorId: string,
  { cursor, limit }: PageRequest,
): Promise<string[]> {
  const before = placeById(cursor)
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(`agreements.${table}`)}
    where investor_id = ${investorId} and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${limit + 1}`.execute(db)
  return rows.map(({ id }) => id)
}
