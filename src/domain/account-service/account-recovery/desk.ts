import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type {
  PaperKind,
  RecoveryState,
  RegainingDecision,
  RegainingProof,
  ReviewQueue,
  ViewReason,
} from '#contract'
import { type Db, transaction } from '#database'
import { openFile, unseal } from '#files'
import { type DeviceName, deviceName, maskEmail } from '#identity'
import { type DeclaredIdentity, readIdentity } from '#investors'
import { type Actor, isUuid, type Page, type PageRequest, pageOf, placeInTime } from '#kernel'
import { requestNotFound } from './refusals.ts'
import type { PaperLine, RegainingDesk } from './request.ts'

const statesOf: Record<ReviewQueue, readonly RecoveryState[]> = {
  waiting: ['waiting'],
  asked: ['asked'],
  approved: ['approved', 'ready'],
  ended: ['done', 'refused', 'stopped', 'expired'],
}

/** A request as a list shows it. */
export type ListedRegaining = {
  readonly id: string
  readonly name: string | null
  readonly maskedEmail: string
  readonly proof: RegainingProof
  readonly state: RecoveryState
  readonly askedAt: Date
  readonly handedInAt: Date
  readonly waitsUntil: Date
}

export type PastDecision = {
  readonly decision: RegainingDecision
  readonly reason: string
  readonly decidedBy: string
  readonly agreedBy: string | null
  readonly decidedAt: Date
}

/** A request as staff decide about it, opened for a stated reason. */
export type WholeRegaining = ListedRegaining & {
  readonly userId: string
  readonly story: string
  readonly device: DeviceName
  readonly accountCreatedAt: Date
  readonly isFrozen: boolean
  readonly papers: readonly PaperLine[]
  readonly identity: DeclaredIdentity | null
  readonly decisions: readonly PastDecision[]
  /** Earlier requests of the account, this one not counted. */
  readonly before: number
}

const listed = sql`id, name, email, proof, current_state as state, asked_at, handed_in_at, waits_until`

type ListedRow = Omit<ListedRegaining, 'maskedEmail'> & { email: string }

/** Requests in one part of the queue, those that wait longest in front. */
export async function listRegainings(
  db: Db,
  queue: ReviewQueue,
  { limit, cursor }: PageRequest,
): Promise<Page<ListedRegaining>> {
  const after = placeInTime(cursor)
  const { rows } = await sql<ListedRow>`
    select ${listed} from regaining.current
    where current_state = any(${[...statesOf[queue]]}::text[]) and (${after?.id ?? null}::uuid is null
      or (date_trunc('milliseconds', handed_in_at), id)
        > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by date_trunc('milliseconds', handed_in_at), id limit ${limit + 1}`.execute(db)
  return pageOf(rows.map(listedOf), limit, ({ handedInAt, id }) => [handedInAt.toISOString(), id])
}

export async function countRegainings(db: Db, queue: ReviewQueue): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from regaining.current
    where current_state = any(${[...statesOf[queue]]}::text[])`.execute(db)
  return rows[0]?.total ?? 0
}

function listedOf({ email, ...row }: ListedRow): ListedRegaining {
  return { ...row, maskedEmail: maskEmail(email) }
}

/**
 * Opens a request for staff who say why; the look is written down with it. Refuses with
 * `regaining.request_not_found`.
 */
export async function openRegaining(
  { db, clock, dataKeys }: RegainingDesk,
  actor: Actor,
  { requestId, reason }: { requestId: string; reason: ViewReason },
): Promise<WholeRegaining> {
  if (!isUuid(requestId)) throw requestNotFound()
  return await transaction(db, async (tx) => {
    type Row = ListedRow & {
      userId: string
      userAgent: string
      accountCreatedAt: Date
      frozenAt: Date | null
      keyId: string | null
      bytes: Buffer | null
      before: number
    }
    const { rows } = await sql<Row>`
      select ${listed}, user_id, user_agent, account_created_at, frozen_at, story_key_id as key_id,
        story_sealed as bytes, (select count(*)::int from regaining.requests e
          where e.user_id = c.user_id and e.id <> c.id and e.state <> 'draft') as before
      from regaining.current c where id = ${requestId} and state <> 'draft'`.execute(tx)
    const [row] = rows
    if (row === undefined) throw requestNotFound()
    await recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'regaining.view',
      subjectKind: 'user',
      subjectId: row.userId,
      details: { reason, requestId },
    })
    const { userAgent, frozenAt, keyId, bytes, ...request } = row
    const { rows: papers } = await sql<PaperLine>`
      select kind, taken_at from regaining.papers where request_id = ${requestId}
      order by kind`.execute(tx)
    const { rows: decisions } = await sql<PastDecision>`
      select decision, reason, decided_by, agreed_by, decided_at from regaining.decisions
      where request_id = ${requestId} order by id desc limit 50`.execute(tx)
    return {
      ...listedOf(request),
      userId: request.userId,
      accountCreatedAt: request.accountCreatedAt,
      before: request.before,
      story: keyId === null || bytes === null ? '' : unseal(dataKeys, requestId, { keyId, bytes }),
      device: deviceName(userAgent),
      isFrozen: frozenAt !== null,
      papers,
      identity: await readIdentity(tx, request.userId),
      decisions,
    }
  })
}

/** A picture that was given for a request, opened for staff who say why; the look is written down. */
export async function openRegainingPaper(
  { db, clock, store, dataKeys }: RegainingDesk,
  actor: Actor,
  look: { requestId: string; kind: PaperKind; reason: ViewReason },
): Promise<{ name: string; type: string; bytes: Buffer }> {
  const { requestId, kind, reason } = look
  if (!isUuid(requestId)) throw requestNotFound()
  const { rows } = await sql<{ fileId: string; userId: string }>`
    select p.file_id, r.user_id from regaining.papers p
    join regaining.requests r on r.id = p.request_id and r.state <> 'draft'
    where p.request_id = ${requestId} and p.kind = ${kind}`.execute(db)
  const [paper] = rows
  const file =
    paper === undefined ? null : await openFile(db, { store, keys: dataKeys }, paper.fileId)
  if (paper === undefined || file === null) throw requestNotFound()
  await transaction(db, (tx) =>
    recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'regaining.view-paper',
      subjectKind: 'user',
      subjectId: paper.userId,
      details: { kind, reason, requestId },
    }),
  )
  return { ...file, name: `${kind}.${file.type === 'image/png' ? 'png' : 'jpg'}` }
}
