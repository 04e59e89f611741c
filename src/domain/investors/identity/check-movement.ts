import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { MovementTask } from '#contract'
import { type Database, transaction } from '#database'
import { type CleanFile, type FileStorage, storeFiles } from '#files'
import { chooseConsent } from '#identity'
import { type Actor, type Clock, day, isUuid, type Locale, later, newId } from '#kernel'
import type { FaceDetector } from '../liveness/face-detector.ts'
import {
  movementCheckExpired,
  movementCheckNotFound,
  movementCheckSpent,
  movementChecksBusy,
  movementChecksUsedUp,
} from '../refusals.ts'
import { lockOpenIdentity, replaceDocuments } from './documents.ts'
import {
  drawTasks,
  type FoundFault,
  faultOf,
  movementChecksPerDay,
  movementMilliseconds,
} from './movement.ts'

/** The tasks of a movement check; they can be used once and expire soon. */
type MovementCheck = {
  readonly id: string
  readonly tasks: readonly MovementTask[]
  readonly expiresAt: Date
  /** How many more checks the investor may request today. */
  readonly left: number
}

/**
 * Creates a movement check for an investor who consents to it; earlier unused checks of the investor end.
 * Refuses with `investors.identity_not_found`, `investors.identity_settled`, `investors.identity_refused` or
 * `investors.movement_checks_used_up`.
 */
export async function beginMovementCheck(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  actor: Actor,
  consent: { readonly textVersion: string; readonly language: Locale },
): Promise<MovementCheck> {
  const at = clock.now()
  const { userId } = actor
  const check = await transaction(db, async (tx) => {
    // The lock also serialises two requests of one investor, so that the daily limit holds.
    await lockOpenIdentity(tx, userId)
    const { rows } = await sql<{ asked: number }>`
      select count(*)::int as asked from investors.movement_checks
      where user_id = ${userId} and asked_at > ${later(at, -day)}`.execute(tx)
    const checksToday = rows[0]?.asked ?? 0
    if (checksToday >= movementChecksPerDay) throw movementChecksUsedUp()
    await sql`
      update investors.movement_checks set expires_at = asked_at
      where user_id = ${userId} and sent_at is null and expires_at > ${at}`.execute(tx)
    const made = {
      id: newId(at.getTime()),
      tasks: drawTasks(),
      expiresAt: later(at, movementMilliseconds),
    }
    await sql`
      insert into investors.movement_checks (id, user_id, tasks, asked_at, expires_at)
      values (${made.id}, ${userId}, ${made.tasks}::text[], ${at}, ${made.expiresAt})`.execute(tx)
    return { ...made, left: movementChecksPerDay - checksToday - 1 }
  })
  await chooseConsent(db, clock, actor, { purpose: 'face', isGiven: true, ...consent })
  return check
}

type SentFrames = {
  readonly checkId: string
  /** One frame per task, in the order of the tasks. */
  readonly frames: readonly CleanFile[]
  /** When each frame was taken, in milliseconds since the browser received the tasks. */
  readonly times: readonly number[]
}

/**
 * Analyses the frames of a movement check; each check accepts frames once. When they pass, the straight frame
 * becomes the selfie and the other frames are stored with it. When they fail, only the reason is stored. The
 * result decides nothing about the investor. Refuses with `investors.movement_check_not_found`,
 * `investors.movement_check_spent`, `investors.movement_check_expired` or `investors.movement_checks_busy`.
 */
export async function checkMovement(
  storage: FileStorage & { readonly faces: FaceDetector },
  actor: Actor,
  sent: SentFrames,
): Promise<FoundFault | null> {
  const { db, clock, faces } = storage
  const at = clock.now()
  const { tasks, askedAt } = await markUsed(db, at, actor, sent)
  const seen = await faces.look(sent.frames.map(({ bytes }) => bytes))
  if (seen === null) {
    await refund(db, sent.checkId)
    throw movementChecksBusy()
  }
  const since = at.getTime() - askedAt.getTime()
  const found = faultOf({ tasks, seen, times: sent.times, since })
  if (found === null) await storeFrames(storage, actor, { ...sent, tasks, at })
  else await recordFault(db, at, actor, sent.checkId, found)
  return found
}

/** Marks the check as used, so that frames sent several times at once are analysed only once. */
async function markUsed(
  db: Database,
  at: Date,
  { userId }: Actor,
  { checkId, frames }: SentFrames,
): Promise<{ tasks: MovementTask[]; askedAt: Date }> {
  if (!isUuid(checkId)) throw movementCheckNotFound()
  return await transaction(db, async (tx) => {
    await lockOpenIdentity(tx, userId)
    const { rows } = await sql<{
      tasks: MovementTask[]
      askedAt: Date
      expiresAt: Date
      sentAt: Date | null
    }>`
      select tasks, asked_at, expires_at, sent_at from investors.movement_checks
      where id = ${checkId} and user_id = ${userId} for update`.execute(tx)
    const [check] = rows
    if (check === undefined || check.tasks.length !== frames.length) throw movementCheckNotFound()
    if (check.sentAt !== null) throw movementCheckSpent()
    if (check.expiresAt <= at) throw movementCheckExpired()
    await sql`
      update investors.movement_checks set sent_at = ${at} where id = ${checkId}`.execute(tx)
    return check
  })
}

/** Makes the check usable again, because its frames could not be analysed. */
async function refund(db: Database, checkId: string): Promise<void> {
  await transaction(db, (tx) =>
    sql`
      update investors.movement_checks set sent_at = null
      where id = ${checkId} and outcome is null`.execute(tx),
  )
}

type PassedCheck = SentFrames & { readonly tasks: readonly MovementTask[]; readonly at: Date }

async function storeFrames(
  storage: FileStorage,
  actor: Actor,
  { checkId, frames, tasks, at }: PassedCheck,
): Promise<void> {
  const { userId } = actor
  await storeFiles(storage, frames, async (tx, fileIds) => {
    const taken = tasks.map((task, position) => ({
      task,
      position,
      fileId: fileIds[position] ?? '',
    }))
    const [selfie] = taken.filter(({ task }) => task === 'straight')
    if (selfie === undefined) throw new Error('every check asks for a straight look')
    const others = taken.filter((each) => each !== selfie)
    const { numAffectedRows } = await sql`
      update investors.movement_checks set outcome = 'passed'
      where id = ${checkId} and user_id = ${userId} and sent_at is not null and outcome is null`.execute(
      tx,
    )
    // The consent was withdrawn during the analysis: the frames are not stored.
    if (numAffectedRows !== 1n) throw movementCheckNotFound()
    const documents = [{ kind: 'selfie', fileId: selfie.fileId }] as const
    await replaceDocuments(tx, { userId, at, documents, checkId })
    await sql`
      insert into investors.movement_frames (check_id, position, task, file_id, taken_at)
      select ${checkId}::uuid, f.position, f.task, f.file_id, ${at}::timestamptz
      from unnest(${others.map(({ position }) => position)}::int[],
        ${others.map(({ task }) => task)}::text[],
        ${others.map(({ fileId }) => fileId)}::uuid[]) as f (position, task, file_id)`.execute(tx)
    await recordAudit(tx, {
      happenedAt: at,
      actorId: userId,
      action: 'investors.pass-movement-check',
      subjectKind: 'user',
      subjectId: userId,
    })
  })
}

async function recordFault(
  db: Database,
  at: Date,
  { userId }: Actor,
  checkId: string,
  { fault, task }: FoundFault,
): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`
      update investors.movement_checks set outcome = 'failed', fault = ${fault}
      where id = ${checkId} and sent_at is not null`.execute(tx)
    await recordAudit(tx, {
      happenedAt: at,
      actorId: userId,
      action: 'investors.fail-movement-check',
      subjectKind: 'user',
      subjectId: userId,
      details: { fault, task },
    })
  })
}
