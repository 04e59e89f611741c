import { sql } from 'kysely'
import { staffReason } from '#approvals'
import { recordAudit } from '#audit'
import { brokenConstraint, type Database, type Tx, transaction } from '#database'
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

/** What the custodian acknowledges: which file it has taken in. */
export type Acknowledgement = {
  readonly reference: string
  readonly acknowledgedAt: Date
  readonly day: string
  /** Of the form that was sent. */
  readonly sha256: string
  readonly changes: number
}

/** What a step is made on and by whom. */
type Desk = { readonly db: Database; readonly clock: Clock; readonly actor: Actor }

/** Records that a file was handed to the custodian. Refuses one that was handed over before. */
export async function markSent(desk: Desk, fileId: string): Promise<void> {
  await step(desk, fileId, 'made', 'market.send-register-file', async (tx, _, now) => {
    await sql`
      update market.register_files set state = 'sent', sent_at = ${now}, sent_by = ${desk.actor.userId}
      where id = ${fileId}`.execute(tx)
    return {}
  })
}

/**
 * Books the custodian's acknowledgement of a file. Refuses one that names another day, another hash or another number of
 * changes than the file has, one from before it was sent or from the future, and a reference that was booked before.
 */
export async function acknowledge(
  desk: Desk,
  fileId: string,
  answer: Acknowledgement,
): Promise<void> {
  await step(desk, fileId, 'sent', 'market.acknowledge-register-file', async (tx, file, now) => {
    const { reference, acknowledgedAt, sha256 } = answer
    if (answer.day !== file.day) throw registerDayDiffers()
    if (![file.jsonSha256, file.csvSha256].includes(sha256)) throw registerHashDiffers()
    if (answer.changes !== file.changes) throw registerCountDiffers()
    requireInTime(file, acknowledgedAt, now)
    await book(tx, desk, file, {
      state: 'acknowledged',
      reference,
      answeredAt: acknowledgedAt,
      now,
    })
    return { reference }
  })
}

/** Books that the custodian rejected a file, and why. It stays as it is; another version may be asked for. */
export async function reject(
  desk: Desk,
  fileId: string,
  input: { reference: string; rejectedAt: Date; reason: string },
): Promise<void> {
  const reason = staffReason(input.reason)
  await step(desk, fileId, 'sent', 'market.reject-register-file', async (tx, file, now) => {
    const { reference, rejectedAt: answeredAt } = input
    requireInTime(file, answeredAt, now)
    await book(tx, desk, file, { state: 'rejected', reference, answeredAt, now, reason })
    return { reference, reason }
  })
}

/** Asks for a corrected version of a file that was rejected: the same changes, with the names of holders as they are now. */
export async function askCorrection(desk: Desk, fileId: string): Promise<void> {
  await step(desk, fileId, 'rejected', 'market.correct-register-file', async (tx, file, now) => {
    if (file.correctionAskedAt !== null) throw registerStateDiffers({ state: 'corrected' })
    await sql`
      update market.register_files set correction_asked_at = ${now}, correction_asked_by = ${desk.actor.userId}
      where id = ${fileId}`.execute(tx)
    return {}
  })
}

type Step = (tx: Tx, file: FileFacts, now: Date) => Promise<Record<string, string>>

async function step(
  { db, clock, actor }: Desk,
  fileId: string,
  state: FileFacts['state'],
  action: string,
  take: Step,
): Promise<void> {
  if (!isUuid(fileId)) throw registerFileNotFound()
  await transaction(db, async (tx) => {
    const { rows } = await sql<FileFacts>`
      select id, day::text as day, version, changes, json_sha256, csv_sha256, made_at, due_at, state, sent_at, reference,
        answered_at, rejection_reason, correction_asked_at
      from market.register_files where id = ${fileId} for update`.execute(tx)
    const [file] = rows
    if (file === undefined) throw registerFileNotFound()
    if (file.state !== state) throw registerStateDiffers({ state: file.state })
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
  })
}

function requireInTime({ sentAt }: FileFacts, at: Date, now: Date): void {
  // The custodian states minutes, we keep milliseconds.
  const minutes = (instant: Date) => Math.floor(instant.getTime() / 60_000)
  if ((sentAt !== null && minutes(at) < minutes(sentAt)) || at > now) throw registerTimeWrong()
}

type Booking = {
  readonly state: 'acknowledged' | 'rejected'
  readonly reference: string
  readonly answeredAt: Date
  readonly now: Date
  readonly reason?: string
}

async function book(tx: Tx, { actor }: Desk, { id }: FileFacts, booking: Booking): Promise<void> {
  const { state, reference, answeredAt, now, reason = null } = booking
  try {
    await sql`
      update market.register_files set state = ${state}, reference = ${reference}, answered_at = ${answeredAt},
        booked_at = ${now}, booked_by = ${actor.userId}, rejection_reason = ${reason}
      where id = ${id}`.execute(tx)
  } catch (error) {
    if (brokenConstraint(error) === 'register_files_reference') throw registerReferenceUsed()
    throw error
  }
}
