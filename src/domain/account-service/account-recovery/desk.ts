import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type {
  IdentityDocumentKind,
  RecoveryDecision,
  RecoveryProof,
  RecoveryState,
  ReviewQueue,
  ViewReason,
} from '#contract'
import { type Db, queueOrder, transaction } from '#database'
import { openFile, unseal } from '#files'
import { type DeviceName, deviceName, maskEmail } from '#identity'
import { type DeclaredIdentity, readIdentity } from '#investors'
import { type Actor, isUuid, type Page, pageOf, placeInTime, type QueueRequest } from '#kernel'
import { requestNotFound } from './refusals.ts'
import type { DocumentLine, RecoveryServices } from './request.ts'

const statesOf: Record<ReviewQueue, readonly RecoveryState[]> = {
  waiting: ['waiting'],
  asked: ['asked'],
  approved: ['approved', 'ready'],
  ended: ['done', 'refused', 'stopped', 'expired'],
}

/** A request in a list. */
type ListedRecovery = {
  readonly id: string
  readonly name: string | null
  readonly maskedEmail: string
  readonly proof: RecoveryProof
  readonly state: RecoveryState
  readonly askedAt: Date
  readonly handedInAt: Date
  readonly waitsUntil: Date
}

type PastDecision = {
  readonly decision: RecoveryDecision
  readonly reason: string
  readonly decidedBy: string
  readonly agreedBy: string | null
  readonly decidedAt: Date
}

/** A request with everything staff need to decide, opened for a stated reason. */
type RecoveryDetail = ListedRecovery & {
  readonly userId: string
  readonly story: string
  readonly device: DeviceName
  readonly accountCreatedAt: Date
  readonly isFrozen: boolean
  readonly documents: readonly DocumentLine[]
  readonly identity: DeclaredIdentity | null
  readonly decisions: readonly PastDecision[]
  /** Number of the account's earlier requests. */
  readonly before: number
}

const listed = sql`id, name, email, proof, current_state as state, asked_at, handed_in_at, waits_until`

type ListedRow = Omit<ListedRecovery, 'maskedEmail'> & { email: string }

/** Returns the requests in one part of the queue, longest waiting first. */
export async function listRecoveries(
  db: Db,
  queue: ReviewQueue,
  { limit, cursor, order = 'oldest' }: QueueRequest,
): Promise<Page<ListedRecovery>> {
  const after = placeInTime(cursor)
  const { isAfter, direction } = queueOrder[order]
  const { rows } = await sql<ListedRow>`
    select ${listed} from account_recovery.current
    where current_state = any(${[...statesOf[queue]]}::text[]) and (${after?.id ?? null}::uuid is null
      or (handed_in_at, id)
        ${isAfter} (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by handed_in_at ${direction}, id ${direction}
    limit ${limit + 1}`.execute(db)
  return pageOf(rows.map(listedOf), limit, ({ handedInAt, id }) => [handedInAt.toISOString(), id])
}

export async function countRecoveries(db: Db, queue: ReviewQueue): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from account_recovery.current
    where current_state = any(${[...statesOf[queue]]}::text[])`.execute(db)
  return rows[0]?.total ?? 0
}

function listedOf({ email, ...row }: ListedRow): ListedRecovery {
  return { ...row, maskedEmail: maskEmail(email) }
}

/**
 * Opens a request for a staff member who states a reason; the view is recorded in the audit log. Refuses with
 * `account_recovery.request_not_found`.
 */
export async function openRecovery(
  { db, clock, dataKeys }: RecoveryServices,
  actor: Actor,
  { requestId, reason }: { requestId: string; reason: ViewReason },
): Promise<RecoveryDetail> {
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
        story_sealed as bytes, (select count(*)::int from account_recovery.requests e
          where e.user_id = c.user_id and e.id <> c.id and e.state <> 'draft') as before
      from account_recovery.current c where id = ${requestId} and state <> 'draft'`.execute(tx)
    const [row] = rows
    if (row === undefined) throw requestNotFound()
    await recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'account-recovery.view',
      subjectKind: 'user',
      subjectId: row.userId,
      details: { reason, requestId },
    })
    const { userAgent, frozenAt, keyId, bytes, ...request } = row
    const { rows: documents } = await sql<DocumentLine>`
      select kind, taken_at from account_recovery.documents where request_id = ${requestId}
      order by kind`.execute(tx)
    const { rows: decisions } = await sql<PastDecision>`
      select decision, reason, decided_by, agreed_by, decided_at from account_recovery.decisions
      where request_id = ${requestId} order by id desc limit 50`.execute(tx)
    return {
      ...listedOf(request),
      userId: request.userId,
      accountCreatedAt: request.accountCreatedAt,
      before: request.before,
      story: keyId === null || bytes === null ? '' : unseal(dataKeys, requestId, { keyId, bytes }),
      device: deviceName(userAgent),
      isFrozen: frozenAt !== null,
      documents,
      identity: await readIdentity(tx, request.userId),
      decisions,
    }
  })
}

/** Opens a picture of a request for a staff member who states a reason; the view is recorded in the audit log. */
export async function openRecoveryDocument(
  { db, clock, store, dataKeys }: RecoveryServices,
  actor: Actor,
  look: { requestId: string; kind: IdentityDocumentKind; reason: ViewReason },
): Promise<{ name: string; type: string; bytes: Buffer }> {
  const { requestId, kind, reason } = look
  if (!isUuid(requestId)) throw requestNotFound()
  const { rows } = await sql<{ fileId: string; userId: string }>`
    select p.file_id, r.user_id from account_recovery.documents p
    join account_recovery.requests r on r.id = p.request_id and r.state <> 'draft'
    where p.request_id = ${requestId} and p.kind = ${kind}`.execute(db)
  const [document] = rows
  const file =
    document === undefined ? null : await openFile(db, { store, keys: dataKeys }, document.fileId)
  if (document === undefined || file === null) throw requestNotFound()
  await transaction(db, (tx) =>
    recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'account-recovery.view-document',
      subjectKind: 'user',
      subjectId: document.userId,
      details: { kind, reason, requestId },
    }),
  )
  return { ...file, name: `${kind}.${file.type === 'image/png' ? 'png' : 'jpg'}` }
}
