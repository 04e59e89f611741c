import { sql } from 'kysely'
import type { Tx } from '#database'
import { type CleanFile, type FileStorage, storeFiles } from '#files'
import { type Actor, jakartaDate, type Localized, newId, plainText, type Rupiah } from '#kernel'
import { carriedOut, doneDay, notAdopted } from '../refusals.ts'
import { recordMotion } from './draft-motion.ts'
import { lockMotion } from './motion.ts'
import { readProgress } from './read-progress.ts'

type NewProgress = {
  readonly motionId: string
  readonly plannedOn: string | null
  readonly doneOn: string | null
  readonly isAbandoned: boolean
  readonly cost: Rupiah | null
  readonly note: Localized
}

/** Records a step of carrying out an adopted motion. Refuses further steps after it was done or abandoned. */
export async function recordProgress(
  storage: FileStorage,
  actor: Actor,
  input: NewProgress,
  file: CleanFile | null,
): Promise<void> {
  const at = storage.clock.now()
  await storeFiles(storage, file === null ? [] : [file], async (tx, [fileId]) => {
    await requireStep(tx, input, jakartaDate(at))
    await insertProgress(tx, input, { fileId: fileId ?? null, actorId: actor.userId, at })
  })
}

async function requireStep(
  tx: Tx,
  { motionId, doneOn }: NewProgress,
  today: string,
): Promise<void> {
  const { state, decidedAt } = await lockMotion(tx, motionId)
  if (state !== 'adopted' || decidedAt === null) throw notAdopted({ state })
  const before = (await readProgress(tx, [motionId], today)).get(motionId)
  if (before?.state === 'done' || before?.state === 'abandoned') throw carriedOut()
  const earliest = jakartaDate(decidedAt)
  if (doneOn !== null && (doneOn > today || doneOn < earliest))
    throw doneDay({ earliest, latest: today })
}

async function insertProgress(
  tx: Tx,
  { motionId, plannedOn, doneOn, isAbandoned, cost, note }: NewProgress,
  { fileId, actorId, at }: { fileId: string | null; actorId: string; at: Date },
): Promise<void> {
  await sql`
    insert into meetings.progress (id, motion_id, recorded_at, recorded_by, planned_on, done_on, is_abandoned, cost,
      note_id, note_en, file_id)
    values (${newId(at.getTime())}, ${motionId}, ${at}, ${actorId}, ${plannedOn}::date, ${doneOn}::date,
      ${isAbandoned}, ${cost}, ${plainText(note.id)}, ${plainText(note.en)}, ${fileId})`.execute(tx)
  await recordMotion(tx, 'meetings.record-progress', { id: motionId, at, actorId })
}
