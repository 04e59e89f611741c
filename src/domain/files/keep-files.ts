import { sql } from 'kysely'
import { type Database, type Db, type Tx, transaction } from '#database'
import { type Clock, newId } from '#kernel'
import { type DataKeys, sealBytes, unsealBytes } from '#sealing'
import type { FileStore } from './file-store.ts'
import type { CleanFile, FileType } from './inspect-file.ts'

/** What files are kept with. */
export type FileKeeping = {
  readonly db: Database
  readonly clock: Clock
  readonly store: FileStore
  readonly keys: DataKeys
}

/**
 * Keeps files, sealed, together with the story they belong to: if that fails, they go. `story` is
 * given their ids in the order of the files.
 */
export async function keepFiles<Result>(
  { db, clock, store, keys }: FileKeeping,
  files: readonly CleanFile[],
  story: (tx: Tx, fileIds: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const at = clock.now()
  const sealed = files.map(({ type, bytes }) => {
    const id = newId(at.getTime())
    return { id, type, size: bytes.length, ...sealBytes(keys, id, bytes) }
  })
  try {
    for (const { id, bytes } of sealed) await store.put(id, bytes)
    return await transaction(db, async (tx) => {
      for (const { id, type, size, keyId } of sealed) {
        await sql`
          insert into files.stored_files (id, type, bytes, key_id, stored_at)
          values (${id}, ${type}, ${size}, ${keyId}, ${at})`.execute(tx)
      }
      return await story(
        tx,
        sealed.map(({ id }) => id),
      )
    })
  } catch (error) {
    await Promise.allSettled(sealed.map(({ id }) => store.remove(id)))
    throw error
  }
}

/** A kept file as it was taken; null when there is none. */
export async function openFile(
  db: Db,
  { store, keys }: Pick<FileKeeping, 'store' | 'keys'>,
  id: string,
): Promise<{ type: FileType; bytes: Buffer } | null> {
  const { rows } = await sql<{ type: FileType; keyId: string }>`
    select type, key_id from files.stored_files where id = ${id}`.execute(db)
  const [file] = rows
  const bytes = file === undefined ? null : await store.get(id)
  if (file === undefined || bytes === null) return null
  return { type: file.type, bytes: unsealBytes(keys, id, { keyId: file.keyId, bytes }) }
}

/** Removes files for good: what nobody points at any more. */
export async function removeFiles(tx: Tx, store: FileStore, ids: readonly string[]): Promise<void> {
  await sql`delete from files.stored_files where id = any(${[...ids]}::uuid[])`.execute(tx)
  for (const id of ids) await store.remove(id)
}

const extensions: Record<FileType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
}

/** The name a file is given when it is taken out: never one that a sender chose. */
export function fileNameOf(title: string, position: number, type: FileType): string {
  return `${title}-${position}.${extensions[type]}`
}
