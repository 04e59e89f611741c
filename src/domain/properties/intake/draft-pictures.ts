import { sql } from 'kysely'
import type { PicturePlace } from '#contract'
import { type Database, type Tx, transaction } from '#database'
import {
  addPictures,
  type CleanFile,
  type FileStorage,
  type PictureKind,
  removePictures,
  tooManyFiles,
} from '#files'
import type { Actor, Clock } from '#kernel'
import { audit, requireOpen } from './open-draft.ts'
import { type Draft, lockDraft, readDraft } from './read-drafts.ts'
import { pictureNotInDraft } from './refusals.ts'

/** The most pictures of each kind that a draft or a property can have. */
export const picturesMax: Readonly<Record<PictureKind, number>> = { photograph: 20, plan: 10 }

/** The alternative text of a picture. Null when not written yet. */
export type PictureWords = { readonly altId: string | null; readonly altEn: string | null }

/** Appends pictures to a draft. Refuses more than a property can have. */
export async function addDraftPictures(
  storage: FileStorage,
  actor: Actor,
  input: { draftId: string; kind: PictureKind; files: readonly CleanFile[] },
): Promise<void> {
  const { draftId, kind, files } = input
  // Checked before the pictures are resized, and again when they are stored.
  requireWithinLimit(await readDraft(storage.db, draftId), kind, files.length)
  await addPictures(storage, actor, { kind, files }, async (tx, ids) => {
    const draft = await lockDraft(tx, draftId)
    await requireOpen(tx, draft)
    requireWithinLimit(draft, kind, ids.length)
    await sql`
      insert into property_intake.pictures (picture_id, draft_id, position)
      select u.id, ${draftId}, ${draft.pictures.length} + u.place - 1
      from unnest(${[...ids]}::uuid[]) with ordinality as u (id, place)`.execute(tx)
    await audit(tx, 'drafts.add-pictures', draft, actor, storage.clock.now())
  })
}

function requireWithinLimit({ pictures }: Draft, kind: PictureKind, count: number): void {
  const there = pictures.filter((picture) => picture.kind === kind).length
  if (there + count > picturesMax[kind]) throw tooManyFiles('files', picturesMax[kind])
}

/** Moves a picture one place forward or back, or to the front, among those of its kind. */
export async function moveDraftPicture(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: { draftId: string; pictureId: string; to: PicturePlace },
): Promise<void> {
  await change(db, clock, actor, input, async (tx, draft) => {
    await storePictureOrder(tx, input.draftId, orderAfterMove(draft, input))
  })
}

/** All pictures in their new order: first photographs, then plans. */
function orderAfterMove(
  { pictures }: Draft,
  { pictureId, to }: { pictureId: string; to: PicturePlace },
): string[] {
  return (['photograph', 'plan'] as const).flatMap((kind) => {
    const ids = pictures.flatMap((picture) => (picture.kind === kind ? [picture.id] : []))
    const at = ids.indexOf(pictureId)
    if (at < 0) return ids
    const place = { first: 0, earlier: Math.max(0, at - 1), later: at + 1 }[to]
    return ids.toSpliced(at, 1).toSpliced(place, 0, pictureId)
  })
}

/** Deletes a picture from a draft. */
export async function removeDraftPicture(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: { draftId: string; pictureId: string },
): Promise<void> {
  await change(db, clock, actor, input, async (tx, draft) => {
    await sql`delete from property_intake.pictures where picture_id = ${input.pictureId}`.execute(
      tx,
    )
    await removePictures(tx, [input.pictureId])
    const left = draft.pictures.flatMap(({ id }) => (id === input.pictureId ? [] : [id]))
    await storePictureOrder(tx, input.draftId, left)
  })
}

async function change(
  db: Database,
  clock: Clock,
  actor: Actor,
  { draftId, pictureId }: { draftId: string; pictureId: string },
  write: (tx: Tx, draft: Draft) => Promise<void>,
): Promise<void> {
  await transaction(db, async (tx) => {
    const draft = await lockDraft(tx, draftId)
    await requireOpen(tx, draft)
    if (!draft.pictures.some(({ id }) => id === pictureId)) throw pictureNotInDraft()
    await write(tx, draft)
    await audit(tx, 'drafts.change-pictures', draft, actor, clock.now())
  })
}

async function storePictureOrder(tx: Tx, draftId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update property_intake.pictures p set position = u.place - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as u (id, place)
    where p.draft_id = ${draftId} and p.picture_id = u.id`.execute(tx)
}

/**
 * Stores the alternative texts of a draft's pictures; pictures that are not listed, or not of this draft, are
 * unchanged.
 */
export async function describePictures(
  tx: Tx,
  draftId: string,
  words: Readonly<Record<string, PictureWords>>,
): Promise<void> {
  const rows = Object.entries(words).map(([id, alt]) => ({ id, ...alt }))
  if (rows.length === 0) return
  await sql`
    update property_intake.pictures p
    set alt_id = nullif(trim(r."altId"), ''), alt_en = nullif(trim(r."altEn"), '')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "altId" text, "altEn" text)
    where p.draft_id = ${draftId} and p.picture_id = r.id`.execute(tx)
}
