import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { MotionFileKind, MotionKind } from '#contract'
import { type Database, type Tx, transaction } from '#database'
import { type CleanFile, type FileStorage, storeFiles } from '#files'
import {
  type Actor,
  type Clock,
  type Locale,
  type Localized,
  newId,
  plainText,
  type Rupiah,
} from '#kernel'
import {
  motionNotFound,
  notDraft,
  notTranslatable,
  quoteAmount,
  tooManyFiles,
} from '../refusals.ts'
import { lockMotion, type Motion, requireAmount, requireOwned } from './motion.ts'

type MotionTexts = { readonly title: Localized; readonly text: Localized }
type MotionDraft = MotionTexts & {
  readonly propertyId: string
  readonly kind: MotionKind
  readonly amount: Rupiah | null
}

/** Drafts a motion of the operator. Owners see it once a meeting about it is called, which needs two people. */
export async function draftMotion(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: MotionDraft,
): Promise<string> {
  return await transaction(db, async (tx) => {
    await requireOwned(tx, input.propertyId)
    requireAmount(input.kind, input.amount)
    return await insertDraft(tx, input, {
      origin: 'staff',
      proposerId: actor.userId,
      at: clock.now(),
    })
  })
}

type Author = {
  readonly origin: 'staff' | 'terms'
  readonly proposerId: string | null
  readonly at: Date
}

export async function insertDraft(
  tx: Tx,
  { propertyId, kind, title, text, amount }: MotionDraft,
  { origin, proposerId, at }: Author,
): Promise<string> {
  const id = newId(at.getTime())
  await sql`
    insert into meetings.motions (id, property_id, kind, origin, proposer_id, language, title_id, title_en, text_id,
      text_en, amount, state, proposed_at)
    values (${id}, ${propertyId}, ${kind}, ${origin}, ${proposerId}, 'id', ${plainText(title.id)}, ${plainText(title.en)},
      ${plainText(text.id)}, ${plainText(text.en)}, ${amount}, 'draft', ${at})`.execute(tx)
  await recordMotion(
    tx,
    'meetings.draft-motion',
    { id, at, actorId: proposerId },
    { propertyId, kind },
  )
  return id
}

/** Changes a draft of the operator. Refuses a motion that was called and a motion of an owner. */
export async function changeDraft(
  db: Database,
  clock: Clock,
  actor: Actor,
  { motionId, title, text, amount }: MotionTexts & { motionId: string; amount: Rupiah | null },
): Promise<void> {
  await transaction(db, async (tx) => {
    const motion = await lockMotion(tx, motionId)
    if (motion.state !== 'draft') throw notDraft({ state: motion.state })
    requireAmount(motion.kind, amount)
    await sql`
      update meetings.motions set title_id = ${plainText(title.id)}, title_en = ${plainText(title.en)},
        text_id = ${plainText(text.id)}, text_en = ${plainText(text.en)}, amount = ${amount}
      where id = ${motionId}`.execute(tx)
    const act = { id: motionId, at: clock.now(), actorId: actor.userId }
    await recordMotion(tx, 'meetings.change-motion', act)
  })
}

/** Adds or replaces the translation of an owner's motion before it is called. */
export async function translateMotion(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: { motionId: string; language: Locale; title: string; text: string },
): Promise<void> {
  const [title, text] = [plainText(input.title), plainText(input.text)]
  await transaction(db, async (tx) => {
    const motion = await lockMotion(tx, input.motionId)
    if (motion.origin !== 'owner' || motion.language === input.language || !isOpen(motion))
      throw notTranslatable()
    const columns =
      input.language === 'id'
        ? sql`title_id = ${title}, text_id = ${text}`
        : sql`title_en = ${title}, text_en = ${text}`
    await sql`
      update meetings.motions set ${columns}, translated = ${input.language} where id = ${motion.id}`.execute(
      tx,
    )
    const act = { id: motion.id, at: clock.now(), actorId: actor.userId }
    await recordMotion(tx, 'meetings.translate-motion', act, { language: input.language })
  })
}

const filesMax = 12

/** Adds a quote or another document before the meeting is called; by staff, or by the owner who wrote the motion. */
export async function addMotionFile(
  storage: FileStorage,
  actor: Actor,
  input: { motionId: string; kind: MotionFileKind; name: string; amount: Rupiah | null },
  file: CleanFile,
  { isOwn = false }: { readonly isOwn?: boolean } = {},
): Promise<void> {
  const { motionId, kind, name, amount } = input
  if ((kind === 'quote') !== (amount !== null)) throw quoteAmount()
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  const at = storage.clock.now()
  await storeFiles(storage, [file], async (tx, [fileId = '']) => {
    const motion = await lockMotion(tx, motionId)
    if (isOwn && motion.proposerId !== actor.userId) throw motionNotFound()
    if (!isOpen(motion)) throw notDraft({ state: motion.state })
    const { rows } = await sql<{ files: bigint }>`
      select count(*) as files from meetings.motion_files where motion_id = ${motionId}`.execute(tx)
    if ((rows[0]?.files ?? 0n) >= filesMax) throw tooManyFiles({ maximum: filesMax })
    await sql`
      insert into meetings.motion_files (file_id, motion_id, kind, name, amount, sha256, added_at, added_by)
      values (${fileId}, ${motionId}, ${kind}, ${plainText(name)}, ${amount}, ${sha256}, ${at}, ${actor.userId})`.execute(
      tx,
    )
    const act = { id: motionId, at, actorId: actor.userId }
    await recordMotion(tx, 'meetings.add-motion-file', act, { kind, sha256 })
  })
}

/** Whether the texts and files of a motion may still change: it was not called and can be called. */
function isOpen({ state }: Motion): boolean {
  return state === 'draft' || state === 'collecting' || state === 'supported'
}

/** Records an act about a motion in the audit log. */
export async function recordMotion(
  tx: Tx,
  action: string,
  { id, at, actorId }: { id: string; at: Date; actorId: string | null },
  details: Readonly<Record<string, string>> = {},
): Promise<void> {
  const subject = { subjectKind: 'motion', subjectId: id }
  await recordAudit(tx, { happenedAt: at, actorId, action, ...subject, details })
}
