import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { PaperKind, ViewReason } from '#contract'
import type { Database } from '#database'
import { type Db, type Tx, transaction } from '#database'
import { type CleanFile, type FileKeeping, keepFiles, openFile, removeFiles } from '#files'
import { type Actor, isUuid } from '#kernel'
import { dropFrames, openOwnFrames } from './movement-frames.ts'
import { identityNotFound, identityRefused, identitySettled } from './refusals.ts'
import { submitWhole } from './submit-identity.ts'

export const identityDocumentBytesMax = 10 * 1024 * 1024

export type NewPaper = { readonly kind: PaperKind; readonly file: CleanFile }

/**
 * Keeps pictures of the card or its holder in place of earlier ones. Refuses with
 * `investors.identity_not_found` before anything is declared, and once staff have decided.
 */
export async function keepPapers(
  keeping: FileKeeping,
  actor: Actor,
  papers: readonly NewPaper[],
): Promise<void> {
  const at = keeping.clock.now()
  const { userId } = actor
  const files = papers.map(({ file }) => file)
  const replaced = await keepFiles(keeping, files, (tx, fileIds) => {
    const taken = papers.map(({ kind }, index) => ({ kind, fileId: fileIds[index] ?? '' }))
    return takePapers(tx, { userId, at, papers: taken, checkId: null })
  })
  // Afterwards, so that pictures that are still in force are never lost to a failure.
  await transaction(keeping.db, (tx) => removeFiles(tx, replaced))
}

type TakenPapers = {
  readonly userId: string
  readonly at: Date
  readonly papers: readonly { readonly kind: PaperKind; readonly fileId: string }[]
  /** The movement check that the selfie is from; null: it came without one. */
  readonly checkId: string | null
}

/**
 * Writes down pictures in place of earlier ones and of their frames. Returns the files that nobody points
 * at any more, which the caller removes.
 */
export async function takePapers(
  tx: Tx,
  { userId, at, papers, checkId }: TakenPapers,
): Promise<string[]> {
  await lockOpenIdentity(tx, userId)
  const kinds = papers.map(({ kind }) => kind)
  const fileIds = papers.map(({ fileId }) => fileId)
  const { rows: before } = await sql<{ fileId: string }>`
    delete from investors.papers where user_id = ${userId} and kind = any(${kinds}::text[])
    returning file_id`.execute(tx)
  const frames = kinds.includes('selfie') ? await dropFrames(tx, [userId]) : []
  await sql`
    insert into investors.papers (user_id, kind, file_id, taken_at, check_id)
    select ${userId}::uuid, p.kind, p.file_id, ${at}::timestamptz,
      case when p.kind = 'selfie' then ${checkId}::uuid end
    from unnest(${kinds}::text[], ${fileIds}::uuid[]) as p (kind, file_id)`.execute(tx)
  await submitWhole(tx, userId, at)
  await recordAudit(tx, {
    happenedAt: at,
    actorId: userId,
    action: 'investors.send-papers',
    subjectKind: 'user',
    subjectId: userId,
    details: { kinds: kinds.toSorted().join(' ') },
  })
  return [...before.map(({ fileId }) => fileId), ...frames]
}

/** Refuses unless the identity is declared and pictures of it may still be sent; locks it. */
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
 * A picture, opened for staff who say why; the look is written down before anything is shown.
 * Refuses with `investors.identity_not_found`.
 */
export async function openPaper(
  { db, clock, store, keys }: FileKeeping & { db: Database },
  actor: Actor,
  { userId, kind, reason }: { userId: string; kind: PaperKind; reason: ViewReason },
): Promise<{ name: string; type: string; bytes: Buffer }> {
  if (!isUuid(userId)) throw identityNotFound()
  const { rows } = await sql<{ fileId: string }>`
    select file_id from investors.papers where user_id = ${userId} and kind = ${kind}`.execute(db)
  const [paper] = rows
  const file = paper === undefined ? null : await openFile(db, { store, keys }, paper.fileId)
  if (file === null) throw identityNotFound()
  await transaction(db, (tx) =>
    recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'investors.view-paper',
      subjectKind: 'user',
      subjectId: userId,
      details: { kind, reason },
    }),
  )
  return { ...file, name: `${kind}.${file.type === 'image/png' ? 'png' : 'jpg'}` }
}

/** A user's own pictures, opened for the copy of their data and for nobody else. */
export async function openOwnPapers(
  db: Db,
  parts: Pick<FileKeeping, 'store' | 'keys'>,
  userId: string,
): Promise<{ kind: string; type: string; bytes: Buffer }[]> {
  const { rows } = await sql<{ kind: PaperKind; fileId: string }>`
    select kind, file_id from investors.papers where user_id = ${userId} order by kind`.execute(db)
  const opened = []
  for (const { kind, fileId } of rows) {
    const file = await openFile(db, parts, fileId)
    if (file !== null) opened.push({ kind: kind as string, ...file })
  }
  return [...opened, ...(await openOwnFrames(db, parts, userId))]
}
