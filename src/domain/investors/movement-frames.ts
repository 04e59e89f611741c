import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { MovementTask, ViewReason } from '#contract'
import { type Database, type Db, type Tx, transaction } from '#database'
import { type FileKeeping, openFile, removeFiles } from '#files'
import { type Actor, type Clock, day, isUuid, later } from '#kernel'
import { identityNotFound } from './refusals.ts'

/** How long frames stay after staff, or the demo, have decided. */
const framesKept = 30 * day
/** How long they stay when nobody ever decides. */
const framesKeptAtMost = 180 * day
/** Checks that did not become a selfie: they say how many there were, and how they ended. */
const checksKept = 30 * day

/** How a selfie was taken, as staff see it. */
export type MovementReview = {
  /** Null: the selfie came without a check. */
  passedAt: Date | null
  tasks: MovementTask[]
  /** Those whose frames are still there, by their place in the order; the straight one is the selfie. */
  frames: { position: number; task: MovementTask }[]
  /** How many were sent and failed in the last thirty days. */
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
 * A frame, opened for staff who say why; the look is written down before anything is shown. Refuses with
 * `investors.identity_not_found`.
 */
export async function openFrame(
  { db, clock, store, keys }: FileKeeping & { db: Database },
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

/** A user's own frames, opened for the copy of their data and for nobody else. */
export async function openOwnFrames(
  db: Db,
  parts: Pick<FileKeeping, 'store' | 'keys'>,
  userId: string,
): Promise<{ kind: string; type: string; bytes: Buffer }[]> {
  const { rows } = await sql<{ fileId: string; task: MovementTask }>`
    select f.file_id, f.task from investors.movement_frames f
    join investors.movement_checks c on c.id = f.check_id
    where c.user_id = ${userId} order by f.position`.execute(db)
  const opened = []
  for (const { fileId, task } of rows) {
    const file = await openFile(db, parts, fileId)
    if (file !== null) opened.push({ kind: `movement-${task}`, ...file })
  }
  return opened
}

/** What is kept of a person's checks, newest first, for the copy of their data. */
export async function readOwnMovementChecks(db: Db, userId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select tasks, asked_at, sent_at, outcome, fault from investors.movement_checks
    where user_id = ${userId} order by asked_at desc, id desc limit 100`.execute(db)
  return rows
}

/** Forgets the frames of these people. Returns their files, which the caller removes. */
export async function dropFrames(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    delete from investors.movement_frames f using investors.movement_checks c
    where c.id = f.check_id and c.user_id = any(${[...userIds]}::uuid[])
    returning f.file_id`.execute(tx)
  return rows.map(({ fileId }) => fileId)
}

/**
 * Does what follows when someone no longer allows it: the frames go, and their selfie counts as one
 * without a check. The selfie itself stays, as one that was handed in.
 */
export async function forgetMovement(db: Database, { userId }: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`
      update investors.documents set check_id = null where user_id = ${userId}`.execute(tx)
    const files = await dropFrames(tx, [userId])
    await sql`delete from investors.movement_checks where user_id = ${userId}`.execute(tx)
    await removeFiles(tx, files)
  })
}

const sweptAtOnce = 200

/** Removes frames and checks whose time is over; safe to run at any time and twice. */
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
    // A check may not go while a selfie names it or a frame hangs on it.
    await sql`
      delete from investors.movement_checks c where c.asked_at < ${later(at, -checksKept)}
        and not exists (select from investors.documents p where p.check_id = c.id)
        and not exists (select from investors.movement_frames f where f.check_id = c.id)`.execute(
      tx,
    )
    return rows.length
  })
}
