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

/** A mail as staff see it: without its content, and with its address masked to what is needed to recognise it. */
type DeliveryLine = {
  readonly id: string
  readonly template: string
  /** The event of the first notice in the mail; null for a mail that does not report notices. */
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

/** A failed mail that can be sent again, because its address is not erased. */
export const isFailed = sql<boolean>`state = 'failed' and email <> ''`

/** Whose mails are searched: those of an account, of a complete address, or both. */
type Addressee = { readonly userId: string | null; readonly email: string | null }

const lookedUpMax = 30

/** Returns a recipient's newest mails in any state, at most thirty. The caller records the staff member's access. */
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

/** Returns the mails in one state, newest first. */
export async function readDeliveries(
  db: Db,
  state: DeliveryState,
  { limit, cursor }: PageRequest,
): Promise<Page<DeliveryLine> & { total: number }> {
  const [after] = cursor === null ? [null] : (decodeCursor(cursor, 1) ?? [])
  if (after === undefined || (after !== null && !isUuid(String(after)))) throw cursorUnreadable()
  const isListed = state === 'failed' ? isFailed : sql<boolean>`state = ${state}`
  const [{ rows }, counted] = await Promise.all([
    sql<DeliveryLine>`
      select ${lineColumns} from notifications.deliveries
      where ${isListed} and (${after}::uuid is null or id < ${after}::uuid)
      order by id desc limit ${limit + 1}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from (
        select from notifications.deliveries where ${isListed} limit ${countedMax}) few`.execute(
      db,
    ),
  ])
  return { ...pageOf(rows, limit, ({ id }) => [id]), total: counted.rows[0]?.total ?? 0 }
}

/** The maximum that mails are counted up to. */
export const countedMax = 10_000

/**
 * Queues a failed mail again, with eight new tries. Refuses with `notifications.delivery_not_found` or
 * `_not_failed`.
 */
export async function retryDelivery(
  db: Database,
  clock: Clock,
  actor: Actor,
  id: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { numAffectedRows } = await sql`
      update notifications.deliveries set state = 'queued', attempts = 0, next_attempt_at = now()
      where id = ${id} and ${isFailed}`.execute(tx)
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
