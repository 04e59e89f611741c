import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Complainant, MessageCategory, MessageOutcome, MessageTopic } from '#contract'
import { type Database, type Db, transaction } from '#database'
import { type FileKeeping, type FileType, fileNameOf, openFile } from '#files'
import {
  type Actor,
  isUuid,
  type Locale,
  type Page,
  type PageRequest,
  pageOf,
  placeInTime,
} from '#kernel'
import type { TicketAnswer } from './message.ts'
import { answersOf } from './read-ticket.ts'
import { messageNotFound } from './refusals.ts'
import { keyOf } from './submit-message.ts'

/** A message as staff see it in a list. */
export type ListedMessage = {
  id: string
  number: string
  topic: MessageTopic
  name: string
  language: Locale
  submittedAt: Date
  dueOn: string | null
  firstAnsweredAt: Date | null
  /** Which of the staff works on it. */
  ownerId: string | null
}

/** A message as staff read it. */
export type WholeMessage = ListedMessage & {
  category: MessageCategory | null
  outcome: MessageOutcome | null
  /** Whose account it is about, and the receipt that it names, as staff have found. */
  linkedUserId: string | null
  linkedReference: string | null
  email: string
  phone: string | null
  receiptNumber: string | null
  body: string
  happenedOn: string | null
  wanted: string | null
  complainant: Complainant | null
  extendedAt: Date | null
  extensionReason: string | null
  files: { id: string; type: FileType; bytes: number }[]
  answers: TicketAnswer[]
}

export type MessageFilter = {
  topic: MessageTopic | null
  state: 'open' | 'answered' | null
  /** Only those that were sent from this address, or that staff have linked to the account. */
  from?: { email: string; userId: string } | null
}

const order = {
  oldest: { isAfter: sql`>`, by: sql`submitted_at, id` },
  newest: { isAfter: sql`<`, by: sql`submitted_at desc, id desc` },
} as const

/** Messages, what waits for an answer oldest first, all others newest first; filters narrow them. */
export async function listMessages(
  db: Db,
  { limit, cursor }: PageRequest,
  { topic, state, from = null }: MessageFilter,
): Promise<Page<ListedMessage>> {
  const key = from === null ? null : keyOf(from.email)
  const { isAfter, by } = state === 'open' ? order.oldest : order.newest
  const after = placeInTime(cursor)
  const { rows } = await sql<ListedMessage>`
    select id, number, topic, name, language, submitted_at, due_on::text, first_answered_at,
      h.owner_id
    from support.messages m left join support.handlings h on h.message_id = m.id
    where (${topic}::text is null or topic = ${topic})
      and (${state}::text is null or (first_answered_at is null) = (${state} = 'open'))
      and (${key}::text is null or email_key = ${key}::text
        or h.user_id = ${from?.userId ?? null}::uuid)
      and (${after?.id ?? null}::uuid is null
        or (submitted_at, id) ${isAfter} (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by ${by} limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, ({ submittedAt, id }) => [submittedAt.toISOString(), id])
}

/** How many messages there are of this kind. */
export async function countMessages(db: Db, { topic, state }: MessageFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from support.messages
    where (${topic}::text is null or topic = ${topic})
      and (${state}::text is null or (first_answered_at is null) = (${state} = 'open'))`.execute(db)
  return rows[0]?.total ?? 0
}
/** One message with its files and answers. Refuses with `support.not_found`. */
export async function readMessage(db: Db, id: string): Promise<WholeMessage> {
  if (!isUuid(id)) throw messageNotFound()
  const { rows } = await sql<Omit<WholeMessage, 'files' | 'answers'>>`
    select id, number, topic, name, email, phone, receipt_number, body, language, submitted_at,
      due_on::text, first_answered_at, happened_on::text, wanted, complainant, extended_at,
      extension_reason, h.owner_id, h.category, h.outcome, h.user_id as linked_user_id,
      h.reference as linked_reference
    from support.messages m left join support.handlings h on h.message_id = m.id
    where m.id = ${id}`.execute(db)
  const [message] = rows
  if (message === undefined) throw messageNotFound()
  const { rows: files } = await sql<{ id: string; type: FileType; bytes: number }>`
    select f.id, f.type, f.bytes from support.attachments a
    join files.stored_files f on f.id = a.file_id
    where a.message_id = ${id} order by a.position`.execute(db)
  return { ...message, files, answers: await answersOf(db, id) }
}

/** A file of a message for staff; each view is in the audit log. Refuses with `support.not_found`. */
export async function openAttachment(
  { db, clock, store, keys }: FileKeeping & { db: Database },
  actor: Actor,
  messageId: string,
  fileId: string,
): Promise<{ name: string; type: FileType; bytes: Buffer }> {
  if (!isUuid(messageId) || !isUuid(fileId)) throw messageNotFound()
  const { rows } = await sql<{ number: string; position: number }>`
    select m.number, a.position from support.attachments a
    join support.messages m on m.id = a.message_id
    where a.message_id = ${messageId} and a.file_id = ${fileId}`.execute(db)
  const [found] = rows
  const file = found === undefined ? null : await openFile(db, { store, keys }, fileId)
  if (found === undefined || file === null) throw messageNotFound()
  await transaction(db, (tx) =>
    recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'support.open-file',
      subjectKind: 'message',
      subjectId: messageId,
      details: { fileId },
    }),
  )
  return { ...file, name: fileNameOf(found.number, found.position, file.type) }
}
