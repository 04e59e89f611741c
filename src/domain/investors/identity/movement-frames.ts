import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { MovementTask, ViewReason } from '#contract'
import { type Database, type Db, type Tx, transaction } from '#database'
import { type FileStorage, openFile, openFiles, removeFiles } from '#files'
import { type Actor, type Clock, day, isUuid, later } from '#kernel'
import { identityNotFound } from '../refusals.ts'

/** How long frames are kept after the decision of staff or of the demo. */
const framesKept = 30 * day
/** How long frames are kept without a decision. */
const framesKeptAtMost = 180 * day
/** How long checks without a selfie are kept; they count the attempts and their outcomes. */
const checksKept = 30 * day

/** How a selfie was taken, as shown to staff. */
export type MovementReview = {
  /** Null when the selfie was taken without a check. */
  passedAt: Date | null
  tasks: MovementTask[]
  /** The frames still stored, with their position in the order of the tasks; the straight frame is the selfie. */
  frames: { position: number; task: MovementTask }[]
  /** The number of failed checks in the last thirty days. */
  failed: number
}

export async function readMovement(db: Db, userId: string): Promise<MovementReview> {
  const { rows } = await sql<MovementReview>`
    select c.sent_at as passed_at, coalesce(c.tasks, '{}') as tasks,
      (select coalesce(json_agg(json_build_object('position', f.position, 'task', f.task)
        order by f.position), '[]') from investors.movement_frames f where f.check_id = c.id) as frames,
      (select count(*)::int from investors.movement_checks t
        where t.user_id = u.user_id and t.outcome = 'failed') as failed
    from (select ${userId}::uuid as user_id) u
    left join investors.documents p on p.user_id = u.user_id and p.kind = 'selfie'
    left join investors.movement_checks c on c.id = p.check_id`.execute(db)
  return rows[0] ?? { passedAt: null, tasks: [], frames: [], failed: 0 }
}

/**
 * Returns a decrypted frame for a staff member who states a reason; the access is recorded in the audit log
 * before the frame is returned. Refuses with `investors.identity_not_found`.
 */
export async function openFrame(
  { db, clock, store, keys }: FileStorage & { db: Database },
  actor: Actor,
  { userId, position, reason }: { userId: string; position: number; reason: ViewReason },
): Promise<{ name: string; type: string; bytes: Buffer }> {
  if (!isUuid(userId)) throw identityNotFound()
  const { rows } = await sql<{ fileId: string; task: MovementTask }>`
    select f.file_id, f.task from investors.movement_frames f
    join investors.movement_checks c on c.id = f.check_id
    where c.user_id = ${userId} and f.position = ${position}`.execute(db)
  const [frame] = rows
  const file = frame === undefined ? null : await openFile(db, { store, keys }, frame.fileId)
  if (frame === undefined || file === null) throw identityNotFound()
  await transaction(db, (tx) =>
    recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'investors.view-movement-frame',
      subjectKind: 'user',
      subjectId: userId,
      details: { task: frame.task, reason },
    }),
  )
  return { ...file, name: `${frame.task}.jpg` }
}

/** Returns a user's own frames, decrypted. Only for the copy of their data. */
export async function openOwnFrames(
  db: Db,
  parts: Pick<FileStorage, 'store' | 'keys'>,
  userId: string,
): Promise<{ kind: string; type: string; bytes: Buffer }[]> {
  const { rows } = await sql<{ fileId: string; task: MovementTask }>`
    select f.file_id, f.task from investors.movement_frames f
    join investors.movement_checks c on c.id = f.check_id
    where c.user_id = ${userId} order by f.position`.execute(db)
  const opened = await openFiles(db, parts, rows)
  return opened.map(({ task, ...file }) => ({ kind: `movement-${task}`, ...file }))
}

/** Returns an investor's stored checks, newest first, for the copy of their data. */
export async function readOwnMovementChecks(db: Db, userId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select tasks, asked_at, sent_at, outcome, fault from investors.movement_checks
    where user_id = ${userId} order by asked_at desc, id desc limit 100`.execute(db)
  return rows
}

/** Deletes the frames of these users. Returns the ids of their files, which the caller deletes. */
export async function dropFrames(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    delete from investors.movement_frames f using investors.movement_checks c
    where c.id = f.check_id and c.user_id = any(${[...userIds]}::uuid[])
    returning f.file_id`.execute(tx)
  return rows.map(({ fileId }) => fileId)
}

/**
 * Deletes the frames and checks of a user who withdraws consent. The selfie stays, as one taken without a check. Of the
 * checks of the last day only the time stays, which the daily limit counts.
 */
export async function forgetMovement(db: Database, clock: Clock, { userId }: Actor): Promise<void> {
  const dayAgo = later(clock.now(), -day)
  await transaction(db, async (tx) => {
    await sql`
      update investors.documents set check_id = null where user_id = ${userId}`.execute(tx)
    const files = await dropFrames(tx, [userId])
    await sql`
      delete from investors.movement_checks
      where user_id = ${userId} and asked_at <= ${dayAgo}`.execute(tx)
    await sql`
      update investors.movement_checks
      set expires_at = asked_at, sent_at = null, outcome = null, fault = null
      where user_id = ${userId}`.execute(tx)
    await removeFiles(tx, files)
  })
}

const sweptAtOnce = 200

/** Deletes frames and checks whose retention period is over. Safe to run at any time and twice. */
export async function sweepMovement(db: Database, clock: Clock): Promise<number> {
  const at = clock.now()
  return await transaction(db, async (tx) => {
    const { rows } = await sql<{ fileId: string }>`
      delete from investors.movement_frames where file_id in (
        select f.file_id from investors.movement_frames f
        join investors.movement_checks c on c.id = f.check_id
        left join investors.identities i on i.user_id = c.user_id
        where f.taken_at < ${later(at, -framesKeptAtMost)}
          or (i.state in ('verified', 'refused') and f.taken_at < ${later(at, -framesKept)}
            and coalesce(i.decided_at, i.verified_at) < ${later(at, -framesKept)})
        limit ${sweptAtOnce})
      returning file_id`.execute(tx)
    await removeFiles(
      tx,
      rows.map(({ fileId }) => fileId),
    )
    // A check is kept while a selfie or a frame refers to it.
    await sql`
      delete from investors.movement_checks c where c.asked_at < ${later(at, -checksKept)}
        and not exists (select from investors.documents p where p.check_id = c.id)
        and not exists (select from investors.movement_frames f where f.check_id = c.id)`.execute(
      tx,
    )
    return rows.length
  })
}
