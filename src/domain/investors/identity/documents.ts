import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { IdentityDocumentKind, ViewReason } from '#contract'
import type { Database } from '#database'
import { type Db, type Tx, transaction } from '#database'
import {
  type CleanFile,
  type FileStorage,
  openFile,
  openFiles,
  removeFiles,
  storeFiles,
} from '#files'
import { type Actor, isUuid } from '#kernel'
import { identityNotFound, identityRefused, identitySettled } from '../refusals.ts'
import { dropFrames, openOwnFrames } from './movement-frames.ts'
import { submitWhole } from './submit-identity.ts'

export type NewDocument = { readonly kind: IdentityDocumentKind; readonly file: CleanFile }

/**
 * Stores pictures of the card or the holder, replacing earlier ones. Refuses with
 * `investors.identity_not_found` before an identity is declared, and once staff have decided.
 */
export async function storeDocuments(
  storage: FileStorage,
  actor: Actor,
  documents: readonly NewDocument[],
): Promise<void> {
  const at = storage.clock.now()
  const { userId } = actor
  const files = documents.map(({ file }) => file)
  await storeFiles(storage, files, (tx, fileIds) => {
    const taken = documents.map(({ kind }, index) => ({ kind, fileId: fileIds[index] ?? '' }))
    return replaceDocuments(tx, { userId, at, documents: taken, checkId: null })
  })
}

type ReplacedDocuments = {
  readonly userId: string
  readonly at: Date
  readonly documents: readonly { readonly kind: IdentityDocumentKind; readonly fileId: string }[]
  /** The movement check that produced the selfie. Null: the selfie was taken without one. */
  readonly checkId: string | null
}

/**
 * Records pictures, replacing earlier ones and their movement frames, whose files it removes.
 */
export async function replaceDocuments(
  tx: Tx,
  { userId, at, documents, checkId }: ReplacedDocuments,
): Promise<void> {
  await lockOpenIdentity(tx, userId)
  const kinds = documents.map(({ kind }) => kind)
  const fileIds = documents.map(({ fileId }) => fileId)
  const { rows: before } = await sql<{ fileId: string }>`
    delete from investors.documents where user_id = ${userId} and kind = any(${kinds}::text[])
    returning file_id`.execute(tx)
  const frames = kinds.includes('selfie') ? await dropFrames(tx, [userId]) : []
  await sql`
    insert into investors.documents (user_id, kind, file_id, taken_at, check_id)
    select ${userId}::uuid, p.kind, p.file_id, ${at}::timestamptz,
      case when p.kind = 'selfie' then ${checkId}::uuid end
    from unnest(${kinds}::text[], ${fileIds}::uuid[]) as p (kind, file_id)`.execute(tx)
  await submitWhole(tx, userId, at)
  await recordAudit(tx, {
    happenedAt: at,
    actorId: userId,
    action: 'investors.send-documents',
    subjectKind: 'user',
    subjectId: userId,
    details: { kinds: kinds.toSorted().join(' ') },
  })
  await removeFiles(tx, [...before.map(({ fileId }) => fileId), ...frames])
}

/** Locks the identity. Refuses unless it is declared and its pictures may still change. */
export async function lockOpenIdentity(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ state: string; verifiedBy: string | null }>`
    select state, verified_by from investors.identities where user_id = ${userId}
    for update`.execute(tx)
  const [identity] = rows
  if (identity === undefined) throw identityNotFound()
  if (identity.state === 'refused') throw identityRefused()
  if (identity.verifiedBy === 'staff') throw identitySettled()
}

/**
 * Returns a decrypted picture for a staff member who states a reason; the access is recorded in the audit log
 * before the picture is returned. Refuses with `investors.identity_not_found`.
 */
export async function openIdentityDocument(
  { db, clock, store, keys }: FileStorage & { db: Database },
  actor: Actor,
  { userId, kind, reason }: { userId: string; kind: IdentityDocumentKind; reason: ViewReason },
): Promise<{ name: string; type: string; bytes: Buffer }> {
  if (!isUuid(userId)) throw identityNotFound()
  const { rows } = await sql<{ fileId: string }>`
    select file_id from investors.documents where user_id = ${userId} and kind = ${kind}`.execute(
    db,
  )
  const [document] = rows
  const file = document === undefined ? null : await openFile(db, { store, keys }, document.fileId)
  if (file === null) throw identityNotFound()
  await transaction(db, (tx) =>
    recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'investors.view-document',
      subjectKind: 'user',
      subjectId: userId,
      details: { kind, reason },
    }),
  )
  return { ...file, name: `${kind}.${file.type === 'image/png' ? 'png' : 'jpg'}` }
}

/** Returns a user's own pictures, decrypted. Only for the copy of their data. */
export async function openOwnDocuments(
  db: Db,
  parts: Pick<FileStorage, 'store' | 'keys'>,
  userId: string,
): Promise<{ kind: string; type: string; bytes: Buffer }[]> {
  const { rows } = await sql<{ kind: IdentityDocumentKind; fileId: string }>`
    select kind, file_id from investors.documents where user_id = ${userId} order by kind`.execute(
    db,
  )
  return [...(await openFiles(db, parts, rows)), ...(await openOwnFrames(db, parts, userId))]
}
