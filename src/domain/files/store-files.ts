import { sql } from 'kysely'
import { type Database, type Db, type Tx, transaction } from '#database'
import { type Clock, newId, processEach, readPages, rowsIn } from '#kernel'
import { type DataKeys, sealBytes, unsealBytes } from './encryption/data-keys.ts'
import type { FileStore } from './file-store.ts'
import type { CleanFile, FileType } from './inspect-file.ts'

/** What the functions that store files depend on. */
export type FileStorage = {
  readonly db: Database
  readonly clock: Clock
  readonly store: FileStore
  readonly keys: DataKeys
}

/**
 * Encrypts and stores files, and runs `write` in the transaction that inserts their rows. When
 * anything fails, the stored bytes are removed again, unless their rows were committed or cannot be read; after a
 * killed process, `eraseRemoved` does that. `write` receives the file ids in the order of the files.
 */
export async function storeFiles<Result>(
  { db, clock, store, keys }: FileStorage,
  files: readonly CleanFile[],
  write: (tx: Tx, fileIds: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const at = clock.now()
  const sealed = files.map(({ type, bytes }) => {
    const id = newId(at.getTime())
    return { id, type, size: bytes.length, ...sealBytes(keys, id, bytes) }
  })
  const ids = sealed.map(({ id }) => id)
  await expectBytes(db, ids)
  try {
    for (const { id, bytes } of sealed) await store.put(id, bytes)
    return await transaction(db, async (tx) => {
      await keepBytes(tx, ids)
      for (const { id, type, size, keyId } of sealed) {
        await sql`
          insert into files.stored_files (id, type, bytes, key_id, stored_at)
          values (${id}, ${type}, ${size}, ${keyId}, ${at})`.execute(tx)
      }
      return await write(tx, ids)
    })
  } catch (error) {
    await removeUnrecorded(db, store, ids).catch(() => {})
    throw error
  }
}

/**
 * Records, before bytes are put into the store, that they are erased in an hour unless `keepBytes` is called in the
 * transaction that writes their rows, so that a killed process leaves no bytes without a row.
 */
export async function expectBytes(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into files.removals (file_id, decided_at)
    select id, now() + interval '1 hour' from unnest(${[...ids]}::uuid[]) as f (id)`.execute(db)
}

/** Keeps bytes that `expectBytes` announced. Throws when the hour is over and they may have been erased. */
export async function keepBytes(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { numAffectedRows } = await sql`
    delete from files.removals where file_id = any(${[...ids]}::uuid[])`.execute(tx)
  if (numAffectedRows !== BigInt(ids.length)) throw new Error('bytes were erased before their rows')
}

// The error may be a lost reply to a commit that was carried out, so only bytes without a row are removed.
async function removeUnrecorded(db: Db, store: FileStore, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from files.stored_files where id = any(${[...ids]}::uuid[])`.execute(db)
  const recorded = new Set(rows.map(({ id }) => id))
  const lost = ids.filter((id) => !recorded.has(id))
  await Promise.allSettled(lost.map((id) => store.remove(id)))
}

/** Returns the type and the decrypted bytes of a stored file; null when there is none. */
export async function openFile(
  db: Db,
  { store, keys }: Pick<FileStorage, 'store' | 'keys'>,
  id: string,
): Promise<{ type: FileType; bytes: Buffer } | null> {
  const [file] = await openFiles(db, { store, keys }, [{ fileId: id }])
  return file ?? null
}

/** Opens the files of rows in their order; leaves out a row whose file is gone. */
export async function openFiles<Row extends { readonly fileId: string }>(
  db: Db,
  { store, keys }: Pick<FileStorage, 'store' | 'keys'>,
  rows: readonly Row[],
): Promise<(Omit<Row, 'fileId'> & { type: FileType; bytes: Buffer })[]> {
  const { rows: stored } = await sql<{ id: string; type: FileType; keyId: string }>`
    select id, type, key_id from files.stored_files
    where id = any(${rows.map(({ fileId }) => fileId)}::uuid[])`.execute(db)
  const found = new Map(stored.map((each) => [each.id, each]))
  const opened = []
  for (const { fileId: id, ...row } of rows) {
    const file = found.get(id)
    const bytes = file === undefined ? null : await store.get(id)
    if (file === undefined || bytes === null) continue
    const { type, keyId } = file
    opened.push({ ...row, type, bytes: unsealBytes(keys, id, { keyId, bytes }) })
  }
  return opened
}

/**
 * Removes files that no row refers to any more, in the caller's transaction. Their bytes are erased after the
 * commit by `eraseRemoved`.
 */
export async function removeFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with gone as (delete from files.stored_files where id = any(${[...ids]}::uuid[]))
    insert into files.removals (file_id) select distinct unnest(${[...ids]}::uuid[])
    on conflict (file_id) do nothing`.execute(tx)
}

const erasedAtOnce = 100
const concurrency = 4

/**
 * Erases the bytes of files that were removed or never recorded, outside any transaction; returns how many. Several
 * workers may run it at the same time, because erasing bytes that are already gone does nothing. A file that cannot be
 * erased is retried the next time and does not stop the others.
 */
export async function eraseRemoved({
  db,
  store,
}: Pick<FileStorage, 'store'> & { readonly db: Db }): Promise<number> {
  const removed = readPages(
    erasedAtOnce,
    (fileId: string) => fileId,
    async (after) => {
      const { rows } = await sql<{ fileId: string }>`
        select file_id from files.removals
        where decided_at <= now() and (${after}::uuid is null or file_id > ${after}::uuid)
        order by file_id limit ${erasedAtOnce}`.execute(db)
      return rows.map(({ fileId }) => fileId)
    },
  )
  const erase = async (fileId: string) => {
    await store.remove(fileId)
    await sql`delete from files.removals where file_id = ${fileId}`.execute(db)
    return true
  }
  return await processEach(rowsIn(removed), (id) => `the erasure of file ${id}`, erase, concurrency)
}

const extensions: Record<FileType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
}

/** Returns the name under which a file is downloaded. It is never a name chosen by the sender. */
export function fileNameOf(title: string, position: number, type: FileType): string {
  return `${title}-${position}.${extensions[type]}`
}
