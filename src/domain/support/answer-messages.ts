import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import {
  type Actor,
  addWorkingDays,
  type Clock,
  isUuid,
  jakartaDate,
  type Locale,
  newId,
  plainText,
} from '#kernel'
import { queueMail } from '#notifications'
import { complaintDays } from './message.ts'
import { extensionNotPossible, messageNotFound, messageUnacceptable } from './refusals.ts'

/** Answers a message and mails its sender. The first answer stops the deadline. */
export async function answerMessage(
  db: Database,
  clock: Clock,
  actor: Actor,
  messageId: string,
  text: string,
): Promise<void> {
  const body = normaliseText(text, 'body', 5000)
  const at = clock.now()
  await transaction(db, async (tx) => {
    const message = await lockMessage(tx, messageId)
    await sql`
      insert into support.answers (id, message_id, staff_id, body, answered_at)
      values (${newId(at.getTime())}, ${messageId}, ${actor.userId}, ${body}, ${at})`.execute(tx)
    await sql`
      update support.messages set first_answered_at = ${at}
      where id = ${messageId} and first_answered_at is null`.execute(tx)
    const { email: to, name: readerName, language, number, dueOn } = message
    const values = { number, readerName, answer: body, isComplaint: dueOn !== null }
    await queueMail(tx, { template: 'message-answered', to, language, values })
    await recordAct(tx, at, actor, 'support.answer', messageId)
  })
}

/**
 * Extends the deadline of a complaint by ten working days, once and before it has passed, and mails its sender the
 * reason. Refuses with `support.extension_not_possible`.
 */
export async function extendComplaint(
  db: Database,
  clock: Clock,
  actor: Actor,
  messageId: string,
  text: string,
): Promise<{ dueOn: string }> {
  const reason = normaliseText(text, 'reason', 1000)
  const at = clock.now()
  return await transaction(db, async (tx) => {
    const message = await lockMessage(tx, messageId)
    const { dueOn, extendedAt, firstAnsweredAt, email: to, name, language, number } = message
    if (dueOn === null || extendedAt !== null || firstAnsweredAt !== null)
      throw extensionNotPossible()
    // Its sender is notified of the extension while the first limit still runs.
    if (dueOn < jakartaDate(at)) throw extensionNotPossible()
    const later = addWorkingDays(dueOn, complaintDays)
    await sql`
      update support.messages
      set due_on = ${later}, extended_at = ${at}, extension_reason = ${reason}
      where id = ${messageId}`.execute(tx)
    const values = { number, readerName: name, dueOn: later, reason }
    await queueMail(tx, { template: 'complaint-extended', to, language, values })
    await recordAct(tx, at, actor, 'support.extend-complaint', messageId)
    return { dueOn: later }
  })
}

type LockedMessage = {
  number: string
  name: string
  email: string
  language: Locale
  dueOn: string | null
  extendedAt: Date | null
  firstAnsweredAt: Date | null
}

async function lockMessage(tx: Tx, id: string): Promise<LockedMessage> {
  if (!isUuid(id)) throw messageNotFound()
  const { rows } = await sql<LockedMessage>`
    select number, name, email, language, due_on::text, extended_at, first_answered_at
    from support.messages where id = ${id} for update`.execute(tx)
  const [message] = rows
  if (message === undefined) throw messageNotFound()
  return message
}

function normaliseText(text: string, path: string, maximum: number): string {
  const tidy = plainText(text)
  const length = [...tidy].length
  if (length < 10)
    throw messageUnacceptable([{ path, code: 'field.too_short', details: { minimum: 10 } }])
  if (length > maximum)
    throw messageUnacceptable([{ path, code: 'field.too_long', details: { maximum } }])
  return tidy
}

async function recordAct(
  tx: Tx,
  happenedAt: Date,
  actor: Actor,
  action: string,
  subjectId: string,
) {
  await recordAudit(tx, {
    happenedAt,
    actorId: actor.userId,
    action,
    subjectKind: 'message',
    subjectId,
  })
}
