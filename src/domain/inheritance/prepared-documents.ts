import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { PreparedDocumentKind } from '#contract'
import { type Database, type Db, type Tx, transaction } from '#database'
import {
  type CleanFile,
  type FileStorage,
  fileNameOf,
  openFile,
  openFiles,
  removeFiles,
  storeFiles,
} from '#files'
import { type Actor, isUuid, newId } from '#kernel'
import { preparedFull, preparedNotFound } from './refusals.ts'

/** A document that an investor stores for their heirs. */
export type PreparedDocument = {
  readonly id: string
  readonly kind: PreparedDocumentKind
  readonly keptAt: Date
}

const preparedMax = 10

/** Returns the documents that a person stores for their heirs, oldest first. */
export async function readPrepared(db: Db, userId: string): Promise<PreparedDocument[]> {
  const { rows } = await sql<PreparedDocument>`
    select id, kind, kept_at from inheritance.prepared_documents
    where user_id = ${userId} order by id limit ${preparedMax}`.execute(db)
  return rows
}

/** Stores a document for the heirs of its owner. Refuses with `inheritance.prepared_full`. */
export async function prepareDocument(
  storage: FileStorage,
  { userId }: Actor,
  { kind, file }: { readonly kind: PreparedDocumentKind; readonly file: CleanFile },
): Promise<void> {
  await storeFiles(storage, [file], async (tx, [fileId = '']) => {
    const at = storage.clock.now()
    // Uploads of one person are serialised: two concurrent ones could both pass the limit.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`prepared ${userId}`}, 0))`.execute(
      tx,
    )
    if ((await readPrepared(tx, userId)).length >= preparedMax) throw preparedFull(preparedMax)
    await sql`
      insert into inheritance.prepared_documents (id, user_id, kind, file_id, kept_at)
      values (${newId(at.getTime())}, ${userId}, ${kind}, ${fileId}, ${at})`.execute(tx)
    await recordDocumentAudit(tx, userId, { action: 'inheritance.prepare-document', at, kind })
  })
}

/** Returns a document for its owner. Refuses with `inheritance.document_not_found`. */
export async function openPrepared(
  { db, store, keys }: Omit<FileStorage, 'clock'>,
  { userId }: Actor,
  documentId: string,
): Promise<{ name: string; type: string; bytes: Buffer }> {
  if (!isUuid(documentId)) throw preparedNotFound()
  const { rows } = await sql<{ fileId: string; kind: PreparedDocumentKind }>`
    select file_id, kind from inheritance.prepared_documents
    where id = ${documentId} and user_id = ${userId}`.execute(db)
  const [document] = rows
  const file = document === undefined ? null : await openFile(db, { store, keys }, document.fileId)
  if (document === undefined || file === null) throw preparedNotFound()
  return { ...file, name: fileNameOf(document.kind, 1, file.type) }
}

/** Deletes a document permanently. Refuses with `inheritance.document_not_found`. */
export async function removePrepared(
  { db, clock }: Pick<FileStorage, 'clock'> & { readonly db: Database },
  { userId }: Actor,
  documentId: string,
): Promise<void> {
  if (!isUuid(documentId)) throw preparedNotFound()
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ fileId: string; kind: PreparedDocumentKind }>`
      delete from inheritance.prepared_documents
      where id = ${documentId} and user_id = ${userId} returning file_id, kind`.execute(tx)
    const [gone] = rows
    if (gone === undefined) throw preparedNotFound()
    const { kind, fileId } = gone
    await recordDocumentAudit(tx, userId, {
      action: 'inheritance.remove-document',
      at: clock.now(),
      kind,
    })
    await removeFiles(tx, [fileId])
  })
}

/** Returns all documents that a person stores, decrypted. Only for the copy of their own data. */
export async function openOwnPrepared(
  db: Db,
  parts: Pick<FileStorage, 'store' | 'keys'>,
  userId: string,
): Promise<{ kind: PreparedDocumentKind; type: string; bytes: Buffer }[]> {
  const { rows } = await sql<{ fileId: string; kind: PreparedDocumentKind }>`
    select file_id, kind from inheritance.prepared_documents
    where user_id = ${userId} order by id`.execute(db)
  return await openFiles(db, parts, rows)
}

/** Deletes what these people stored and returns the files, which the caller removes. */
export async function deletePrepared(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    delete from inheritance.prepared_documents where user_id = any(${[...userIds]}::uuid[])
    returning file_id`.execute(tx)
  return rows.map(({ fileId }) => fileId)
}

type DocumentAudit = {
  readonly action: string
  readonly at: Date
  readonly kind: PreparedDocumentKind
}

async function recordDocumentAudit(
  tx: Tx,
  userId: string,
  { action, at, kind }: DocumentAudit,
): Promise<void> {
  await recordAudit(tx, {
    happenedAt: at,
    actorId: userId,
    action,
    subjectKind: 'user',
    subjectId: userId,
    details: { kind },
  })
}
