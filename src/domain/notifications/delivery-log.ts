import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { DeliveryState } from '#contract'
import { type Database, type Db, transaction } from '#database'
import {
  type Actor,
  type Clock,
  decodeCursor,
  isUuid,
  type Locale,
  type Page,
  type PageRequest,
  pageOf,
} from '#kernel'
import { cursorUnreadable, deliveryNotFailed, deliveryNotFound } from './refusals.ts'

/** A mail as staff see it: nothing of what it says, and of its address only enough to recognise it. */
export type DeliveryLine = {
  readonly id: string
  readonly template: string
  /** What a mail of notices begins with; null for a mail of its own. */
  readonly topic: string | null
  readonly address: string
  readonly language: Locale
  readonly state: DeliveryState
  readonly attempts: number
  readonly lastFault: string | null
  readonly queuedAt: Date
  readonly sentAt: Date | null
  readonly nextAttemptAt: Date | null
}

const lineColumns = sql`id, template, language, state, attempts, last_fault, queued_at, sent_at,
  regexp_replace(email, '^(.).*@(.).*\\.([^.]*)$', '\\1…@\\2….\\3') as address,
  case when state = 'queued' then next_attempt_at end as next_attempt_at,
  case when template = 'notices' then (
    select n.topic from notifications.notices n
    where n.id = notifications.deliveries.subject_id::uuid) end as topic`

/** Whose mails are looked for: an account, a whole address, or both. */
export type Addressee = { readonly userId: string | null; readonly email: string | null }

const lookedUpMax = 30

/** The newest mails to someone in every state, at most thirty; the caller records who looks. */
export async function findDeliveries(
  db: Db,
  { userId, email }: Addressee,
): Promise<DeliveryLine[]> {
  const { rows } = await sql<DeliveryLine>`
    select ${lineColumns} from notifications.deliveries
    where id in (
      (select id from notifications.deliveries
        where user_id = ${userId}::uuid order by id desc limit ${lookedUpMax})
      union
      (select id from notifications.deliveries
        where lower(email) = lower(${email}::text) order by id desc limit ${lookedUpMax}))
    order by id desc limit ${lookedUpMax}`.execute(db)
  return rows
}

/** Mails in one state, the newest first. */
export async function readDeliveries(
  db: Db,
  state: DeliveryState,
  { limit, cursor }: PageRequest,
): Promise<Page<DeliveryLine> & { total: number }> {
  const [after] = cursor === null ? [null] : (decodeCursor(cursor, 1) ?? [])
  if (after === undefined || (after !== null && !isUuid(String(after)))) throw cursorUnreadable()
  const [{ rows }, counted] = await Promise.all([
    sql<DeliveryLine>`
      select ${lineColumns} from notifications.deliveries
      where state = ${state} and (${after}::uuid is null or id < ${after}::uuid)
      order by id desc limit ${limit + 1}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from (
        select from notifications.deliveries where state = ${state} limit ${countedMax}) few`.execute(
      db,
    ),
  ])
  return { ...pageOf(rows, limit, ({ id }) => [id]), total: counted.rows[0]?.total ?? 0 }
}

/** More mails than this are not counted. */
export const countedMax = 10_000

/** Gives a mail that was given up its eight tries again. Refuses with `notifications.delivery_not_found` or `_not_failed`. */
export async function retryDelivery(
  db: Database,
  clock: Clock,
  actor: Actor,
  id: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { numAffectedRows } = await sql`
      update notifications.deliveries set state = 'queued', attempts = 0, next_attempt_at = now()
      where id = ${id} and state = 'failed'`.execute(tx)
    if (numAffectedRows !== 1n) {
      const { rows } = await sql`
        select from notifications.deliveries where id = ${id}`.execute(tx)
      throw rows.length === 0 ? deliveryNotFound() : deliveryNotFailed()
    }
    await recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'notifications.retry-delivery',
      subjectKind: 'delivery',
      subjectId: id,
    })
  })
}
