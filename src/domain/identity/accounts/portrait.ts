import { sql } from 'kysely'
import { type Database, type Db, type Tx, transaction } from '#database'
import {
  type CleanFile,
  cutSquare,
  type FileStorage,
  openFile,
  removeFiles,
  storeFiles,
} from '#files'
import type { Actor } from '#kernel'
import { sessionEnded } from '../refusals.ts'

/** Twice the largest size at which it is shown, for high-resolution screens. */
const portraitSide = 320

/** Stores the actor's profile picture, cropped to a small square, and replaces the previous one. */
export async function storePortrait(
  storage: FileStorage,
  { userId }: Actor,
  picture: CleanFile,
): Promise<void> {
  const at = storage.clock.now()
  const file = await cutSquare(picture, portraitSide)
  await storeFiles(storage, [file], (tx, [fileId = null]) =>
    replacePortrait(tx, userId, { fileId, at }),
  )
}

/** Removes the actor's picture; does nothing when there is none. */
export async function removePortrait(db: Database, { userId }: Actor): Promise<void> {
  await transaction(db, (tx) => replacePortrait(tx, userId, { fileId: null, at: null }))
}

/** Returns the actor's own picture. Null when there is none. */
export async function openPortrait(
  db: Db,
  parts: Pick<FileStorage, 'store' | 'keys'>,
  { userId }: Actor,
): Promise<{ type: string; bytes: Buffer } | null> {
  const { rows } = await sql<{ fileId: string }>`
    select portrait_file_id as file_id from identity.users
    where id = ${userId} and portrait_file_id is not null`.execute(db)
  const [kept] = rows
  return kept === undefined ? null : await openFile(db, parts, kept.fileId)
}

/** Replaces the picture, or removes it, with the file of the previous one. */
async function replacePortrait(
  tx: Tx,
  userId: string,
  { fileId, at }: { fileId: string | null; at: Date | null },
): Promise<void> {
  const { rows } = await sql<{ before: string | null }>`
    update identity.users set portrait_file_id = ${fileId}::uuid, portrait_at = ${at}
    where id = ${userId} and status = 'active'
    returning old.portrait_file_id as before`.execute(tx)
  const [user] = rows
  if (user === undefined) throw sessionEnded()
  if (user.before !== null) await removeFiles(tx, [user.before])
}
