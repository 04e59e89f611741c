import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { PrivacyRequestState } from '#contract'
import { type Database, type Db, queueOrder, transaction } from '#database'
import { type DataKeys, seal } from '#files'
import { reopenIdentity } from '#investors'
import {
  type Actor,
  type Clock,
  isUuid,
  type Page,
  pageOf,
  placeInTime,
  type QueueRequest,
  readText,
} from '#kernel'
import { notify } from '#notifications'
import { notOpen, requestNotFound, textUnacceptable } from './refusals.ts'
import { type PrivacyRequest, textBounds } from './request.ts'
import { columns, opened, type RequestRow } from './requests.ts'

/** A request as staff see it, with the id of the user who sent it. */
type DeskRequest = PrivacyRequest & { readonly userId: string }

type PrivacyFilter = {
  readonly state: PrivacyRequestState
  /** Only requests that were due before this instant; null for all. */
  readonly overdueAt: Date | null
}

/** Returns a page of the requests in one state, sorted by due date, earliest first unless `order` says otherwise. */
export async function listDeskRequests(
  db: Db,
  keys: DataKeys,
  { state, overdueAt }: PrivacyFilter,
  { limit, cursor, order = 'oldest' }: QueueRequest,
): Promise<Page<DeskRequest>> {
  const after = placeInTime(cursor)
  const { isAfter, direction } = queueOrder[order]
  const { rows } = await sql<RequestRow & { userId: string }>`
    select ${columns}, user_id from privacy.requests
    where state = ${state} and (${overdueAt}::timestamptz is null or due_at < ${overdueAt}::timestamptz)
      and (${after?.id ?? null}::uuid is null
      or (due_at, id)
        ${isAfter} (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by due_at ${direction}, id ${direction}
    limit ${limit + 1}`.execute(db)
  const page = pageOf(rows, limit, ({ dueAt, id: last }) => [dueAt.toISOString(), last])
  return {
    ...page,
    items: page.items.map(({ userId, ...row }) => ({ userId, ...opened(keys, row) })),
  }
}

export async function countDeskRequests(
  db: Db,
  { state, overdueAt }: PrivacyFilter,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from privacy.requests
    where state = ${state} and (${overdueAt}::timestamptz is null or due_at < ${overdueAt}::timestamptz)`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

type SettleRequest = {
  readonly id: string
  readonly decision: 'done' | 'refused'
  /** The text that the user receives. */
  readonly answer: string
  /**
   * True for a correction of data on the identity card: the user declares the identity again, and it is checked
   * again.
   */
  readonly reopensIdentity: boolean
}

/**
 * Settles an open request and notifies its user. Refuses with `privacy.request_not_found`, `privacy.not_open`
 * or `privacy.text_unacceptable`.
 */
export async function settleRequest(
  { db, keys, clock }: { db: Database; keys: DataKeys; clock: Clock },
  actor: Actor,
  { id, decision, answer: typed, reopensIdentity }: SettleRequest,
): Promise<void> {
  if (!isUuid(id)) throw requestNotFound()
  const { text: answer, faults } = readText('answer', typed, textBounds)
  if (faults.length > 0) throw textUnacceptable(faults)
  await transaction(db, async (tx) => {
    const at = clock.now()
    const { rows } = await sql<{ userId: string; kind: string; state: string; number: string }>`
      select user_id, kind, state, number from privacy.requests where id = ${id} for update`.execute(
      tx,
    )
    const [request] = rows
    if (request === undefined) throw requestNotFound()
    if (request.state !== 'open' || request.kind === 'copy') throw notOpen()
    const sealed = seal(keys, id, answer)
    await sql`
      update privacy.requests set state = ${decision}, settled_at = ${at},
        settled_by = ${actor.userId}, answer_sealed = ${sealed.bytes}, answer_key_id = ${sealed.keyId}
      where id = ${id}`.execute(tx)
    const { userId, number, kind } = request
    const isReopened = reopensIdentity && kind === 'correction' && decision === 'done'
    if (isReopened) await reopenIdentity(tx, actor, { userId, at, reason: answer })
    await recordAudit(tx, {
      happenedAt: at,
      actorId: actor.userId,
      action: 'privacy.settle',
      subjectKind: 'privacy-request',
      subjectId: id,
      details: { decision, reopensIdentity: isReopened },
    })
    const path = '/dashboard/profile/privacy'
    const values = { number, decision }
    await notify(tx, [{ userId, event: 'privacy-settled', path, values, happenedAt: at }])
  })
}
