import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { MessageCategory, MessageOutcome, NewOwner } from '#contract'
import { type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, isUuid } from '#kernel'
import { messageNotFound } from './refusals.ts'

type HandleMessage = {
  readonly owner: NewOwner
  readonly category: MessageCategory | null
  readonly outcome: MessageOutcome | null
}

/**
 * Records who handles a message, its category and its outcome. The sender is not notified. Refuses with
 * `support.not_found`.
 */
export async function handleMessage(
  db: Database,
  clock: Clock,
  actor: Actor,
  messageId: string,
  { owner, category, outcome }: HandleMessage,
): Promise<void> {
  const at = clock.now()
  const ownerId = owner === 'me' ? actor.userId : null
  await transaction(db, async (tx) => {
    await requireMessage(tx, messageId)
    await sql`
      insert into support.handlings (message_id, owner_id, category, outcome, changed_by, changed_at)
      values (${messageId}, ${ownerId}, ${category}, ${outcome}, ${actor.userId}, ${at})
      on conflict (message_id) do update set
        owner_id = case when ${owner === 'unchanged'} then handlings.owner_id else excluded.owner_id end,
        category = excluded.category, outcome = excluded.outcome,
        changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(tx)
    await recordAudit(tx, {
      happenedAt: at,
      actorId: actor.userId,
      action: 'support.handle-message',
      subjectKind: 'message',
      subjectId: messageId,
      details: { owner, category, outcome },
    })
  })
}

/** The account that a message is about, and the receipt it names; null when it is about no known account. */
export type MessageLink = { readonly userId: string; readonly reference: string | null } | null

/** Links a message to an account, or removes the link. Refuses with `support.not_found`. */
export async function linkMessage(
  db: Database,
  clock: Clock,
  actor: Actor,
  messageId: string,
  link: MessageLink,
): Promise<void> {
  const at = clock.now()
  await transaction(db, async (tx) => {
    await requireMessage(tx, messageId)
    await sql`
      insert into support.handlings (message_id, user_id, reference, changed_by, changed_at)
      values (${messageId}, ${link?.userId ?? null}, ${link?.reference ?? null}, ${actor.userId}, ${at})
      on conflict (message_id) do update set
        user_id = excluded.user_id, reference = excluded.reference,
        changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(tx)
    await recordAudit(tx, {
      happenedAt: at,
      actorId: actor.userId,
      action: 'support.link-message',
      subjectKind: 'message',
      subjectId: messageId,
      details: { userId: link?.userId ?? null, reference: link?.reference ?? null },
    })
  })
}

async function requireMessage(tx: Tx, id: string): Promise<void> {
  if (!isUuid(id)) throw messageNotFound()
  const { rows } = await sql`
    select from support.messages where id = ${id} for no key update`.execute(tx)
  if (rows.length === 0) throw messageNotFound()
}
