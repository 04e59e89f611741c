import { sql } from 'kysely'
import { staffReason } from '#approvals'
import { recordAudit } from '#audit'
import { brokenConstraint, type Database, type Tx, transaction } from '#database'
import { type CleanFile, type FileStorage, fileNameOf, openFile, storeFiles } from '#files'
import { type Actor, type Clock, isUuid } from '#kernel'
import {
  registerCountDiffers,
  registerDayDiffers,
  registerFileNotFound,
  registerHashDiffers,
  registerReferenceUsed,
  registerStateDiffers,
  registerTimeWrong,
} from '../refusals.ts'
import type { FileFacts } from './read-files.ts'

/** The fields that every answer of the custodian has. */
type Answer = {
  readonly reference: string
  /** The original file of the answer. */
  readonly document: CleanFile
}

/** The custodian's acknowledgement that it has processed a file. */
type Acknowledgement = Answer & {
  readonly acknowledgedAt: Date
  readonly day: string
  /** The hash of the form (CSV or JSON) that was sent. */
  readonly sha256: string
  readonly changes: number
}

/** The file that a step concerns, and the staff member. */
type RegisterServices = { readonly db: Database; readonly clock: Clock; readonly actor: Actor }
type AnswerServices = RegisterServices & FileStorage

/** Records that a file was sent to the custodian. Refuses a file that was sent before. */
export async function markSent(services: RegisterServices, fileId: string): Promise<void> {
  await step(services, fileId, sending, async (tx, _, now) => {
    await sql`
      update market.register_files set state = 'sent', sent_at = ${now}, sent_by = ${services.actor.userId}
      where id = ${fileId}`.execute(tx)
    return {}
  })
}

/**
 * Records the custodian's acknowledgement of a file. Refuses one whose day, hash or number of changes differs
 * from the file's, one dated before the file was sent or in the future, and a reference that was recorded
 * before.
 */
export async function acknowledge(
  services: AnswerServices,
  fileId: string,
  answer: Acknowledgement,
): Promise<void> {
  await answered(services, fileId, acknowledging, answer, (file, now) => {
    const { acknowledgedAt: answeredAt, sha256 } = answer
    if (answer.day !== file.day) throw registerDayDiffers()
    if (![file.jsonSha256, file.csvSha256].includes(sha256)) throw registerHashDiffers()
    if (answer.changes !== file.changes) throw registerCountDiffers()
    requireInTime(file, answeredAt, now)
    return { state: 'acknowledged', answeredAt }
  })
}

/**
 * Records that the custodian rejected a file, and why. The file remains unchanged; a corrected version can be
 * requested.
 */
export async function reject(
  services: AnswerServices,
  fileId: string,
  input: Answer & { rejectedAt: Date; reason: string },
): Promise<void> {
  const reason = staffReason(input.reason)
  await answered(services, fileId, rejecting, input, (file, now) => {
    const { rejectedAt: answeredAt } = input
    requireInTime(file, answeredAt, now)
    return { state: 'rejected', answeredAt, reason }
  })
}

/** Requests a corrected version of a rejected file: the same changes with the current names of the holders. */
export async function requestCorrection(services: RegisterServices, fileId: string): Promise<void> {
  await step(services, fileId, correcting, async (tx, file, now) => {
    if (file.correctionAskedAt !== null) throw registerStateDiffers({ state: 'corrected' })
    await sql`
      update market.register_files set correction_asked_at = ${now}, correction_asked_by = ${services.actor.userId}
      where id = ${fileId}`.execute(tx)
    return {}
  })
}

/** The state that each step requires, and its name in the audit log. */
type Move = { readonly from: FileFacts['state']; readonly action: string }

const sending: Move = { from: 'made', action: 'market.send-register-file' }
const acknowledging: Move = { from: 'sent', action: 'market.acknowledge-register-file' }
const rejecting: Move = { from: 'sent', action: 'market.reject-register-file' }
const correcting: Move = { from: 'rejected', action: 'market.correct-register-file' }

type Step = (tx: Tx, file: FileFacts, now: Date) => Promise<Record<string, string>>

async function step(
  services: RegisterServices,
  fileId: string,
  move: Move,
  take: Step,
): Promise<void> {
  if (!isUuid(fileId)) throw registerFileNotFound()
  await transaction(services.db, (tx) => stepIn(tx, services, fileId, move, take))
}

type Verdict = Pick<Booking, 'state' | 'answeredAt' | 'reason'>
type AnswerRule = (file: FileFacts, now: Date) => Verdict

/** Records a step together with the custodian's answer. */
async function answered(
  services: AnswerServices,
  fileId: string,
  move: Move,
  { reference, document }: Answer,
  judge: AnswerRule,
): Promise<void> {
  if (!isUuid(fileId)) throw registerFileNotFound()
  await storeFiles(services, [document], (tx, [answerFileId = '']) =>
    stepIn(tx, services, fileId, move, async (_, file, now) => {
      const verdict = judge(file, now)
      await book(tx, services, file, { ...verdict, reference, answerFileId, now })
      return verdict.reason === undefined ? { reference } : { reference, reason: verdict.reason }
    }),
  )
}

/** Returns the original file of the custodian's answer and records who opened it. */
export async function openRegisterAnswer(
  services: AnswerServices,
  fileId: string,
): Promise<{ name: string; type: string; bytes: Buffer }> {
  if (!isUuid(fileId)) throw registerFileNotFound()
  const { db, clock, actor } = services
  const { rows } = await sql<{ day: string; version: number; answerFileId: string | null }>`
    select day::text as day, version, answer_file_id from market.register_files
    where id = ${fileId}`.execute(db)
  const [found] = rows
  const file = found?.answerFileId == null ? null : await openFile(db, services, found.answerFileId)
  if (found === undefined || file === null) throw registerFileNotFound()
  const { day, version } = found
  await transaction(db, (tx) =>
    recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'market.open-register-answer',
      subjectKind: 'register-file',
      subjectId: fileId,
      details: { day, version },
    }),
  )
  return { name: fileNameOf(`register-${day}-v${version}`, 1, file.type), ...file }
}

async function stepIn(
  tx: Tx,
  { clock, actor }: RegisterServices,
  fileId: string,
  { from, action }: Move,
  take: Step,
): Promise<void> {
  const { rows } = await sql<FileFacts>`
    select id, day::text as day, version, changes, json_sha256, csv_sha256, made_at, due_at, state, sent_at, reference,
      answered_at, rejection_reason, correction_asked_at
    from market.register_files where id = ${fileId} for update`.execute(tx)
  const [file] = rows
  if (file === undefined) throw registerFileNotFound()
  if (file.state !== from) throw registerStateDiffers({ state: file.state })
  const now = clock.now()
  const details = await take(tx, file, now)
  await recordAudit(tx, {
    happenedAt: now,
    actorId: actor.userId,
    action,
    subjectKind: 'register-file',
    subjectId: fileId,
    details: { day: file.day, version: file.version, ...details },
  })
}

function requireInTime({ sentAt }: FileFacts, at: Date, now: Date): void {
  // The custodian gives minutes, we store milliseconds.
  const minutes = (instant: Date) => Math.floor(instant.getTime() / 60_000)
  if ((sentAt !== null && minutes(at) < minutes(sentAt)) || at > now) throw registerTimeWrong()
}

type Booking = {
  readonly state: 'acknowledged' | 'rejected'
  readonly reference: string
  readonly answerFileId: string
  readonly answeredAt: Date
  readonly now: Date
  readonly reason?: string
}

async function book(
  tx: Tx,
  { actor }: RegisterServices,
  { id }: FileFacts,
  booking: Booking,
): Promise<void> {
  const { state, reference, answerFileId, answeredAt, now, reason = null } = booking
  try {
    await sql`
      update market.register_files set state = ${state}, reference = ${reference}, answered_at = ${answeredAt},
        booked_at = ${now}, booked_by = ${actor.userId}, rejection_reason = ${reason},
        answer_file_id = ${answerFileId}
      where id = ${id}`.execute(tx)
  } catch (error) {
    if (brokenConstraint(error) === 'register_files_reference') throw registerReferenceUsed()
    throw error
  }
}
