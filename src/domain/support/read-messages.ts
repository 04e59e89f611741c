import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Complainant, MessageCategory, MessageOutcome, MessageTopic } from '#contract'
import { type Database, type Db, queueOrder, transaction } from '#database'
import { type FileStorage, type FileType, fileNameOf, openFile } from '#files'
import { emailKey } from '#identity'
import {
  type Actor,
  isUuid,
  type Locale,
  type Page,
  pageOf,
  placeInTime,
  type QueueRequest,
} from '#kernel'
import { answersOf, conversationOf } from './conversation.ts'
import type { ConversationPart, TicketAnswer } from './message.ts'
import { messageNotFound } from './refusals.ts'

/** A message in the list of staff. */
export type ListedMessage = {
  id: string
  number: string
  topic: MessageTopic
  name: string
  language: Locale
  submittedAt: Date
  dueOn: string | null
  firstAnsweredAt: Date | null
  /** The staff member who handles it. */
  ownerId: string | null
}

/** A whole message as shown to staff. */
type MessageDetail = ListedMessage & {
  category: MessageCategory | null
  outcome: MessageOutcome | null
  /** The account it is about and the receipt it names, as staff have linked them. */
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
  conversation: ConversationPart[]
}

type MessageFilter = {
  topic: MessageTopic | null
  state: 'open' | 'answered' | null
  /** Only messages that were sent from this address or that staff have linked to the account. */
  from?: { email: string; userId: string } | null
  /** Only messages that this staff member handles. */
  ownerId?: string | null
  /** Only messages whose due date was before this day (`YYYY-MM-DD`). */
  overdueOn?: string | null
}

/**
 * Returns messages that match the filters; open ones oldest first, all others newest first unless the caller
 * chooses.
 */
export async function listMessages(
  db: Db,
  { limit, cursor, order }: QueueRequest,
  filter: MessageFilter,
): Promise<Page<ListedMessage>> {
  const usual = filter.state === 'open' ? 'oldest' : 'newest'
  const { isAfter, direction } = queueOrder[order ?? usual]
  const after = placeInTime(cursor)
  const { rows } = await sql<ListedMessage>`
    select id, number, topic, name, language, submitted_at, due_on::text, first_answered_at,
      h.owner_id
    from ${joined} where ${matches(filter)}
      and (${after?.id ?? null}::uuid is null
        or (submitted_at, id) ${isAfter} (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by submitted_at ${direction}, id ${direction} limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, ({ submittedAt, id }) => [submittedAt.toISOString(), id])
}

/** Returns how many messages match the filter. */
export async function countMessages(db: Db, filter: MessageFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${joined} where ${matches(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

const joined = sql`support.messages m left join support.handlings h on h.message_id = m.id`
const isOpen = sql`first_answered_at is null`
const isAnswered = sql`first_answered_at is not null`
const isAny = sql`true`

// An absent filter becomes `true`, so that counting without a filter is an index-only scan.
function matches({ topic, state, from = null, ownerId = null, overdueOn = null }: MessageFilter) {
  const isIn = state === 'open' ? isOpen : state === 'answered' ? isAnswered : isAny
  const isAbout = topic === null ? isAny : sql`topic = ${topic}`
  const isOwned = ownerId === null ? isAny : sql`h.owner_id = ${ownerId}::uuid`
  const isLate = overdueOn === null ? isAny : sql`due_on < ${overdueOn}::date`
  const isFrom =
    from === null
      ? isAny
      : sql`(email_key = ${emailKey(from.email)} or h.user_id = ${from.userId}::uuid)`
  return sql<boolean>`${isIn} and ${isAbout} and ${isOwned} and ${isLate} and ${isFrom}`
}

/** Returns one message with its files, its answers and the rest of its conversation. Refuses with `support.not_found`. */
export async function readMessage(db: Db, id: string): Promise<MessageDetail> {
  if (!isUuid(id)) throw messageNotFound()
  const { rows } = await sql<Omit<MessageDetail, 'files' | 'answers' | 'conversation'>>`
    select id, number, topic, name, email, phone, receipt_number, body, language, submitted_at,
      due_on::text, first_answered_at, happened_on::text, wanted, complainant, extended_at,
      extension_reason, h.owner_id, h.category, h.outcome, h.user_id as linked_user_id,
      h.reference as linked_reference
    from support.messages m left join support.handlings h on h.message_id = m.id
    where m.id = ${id}`.execute(db)
  const [message] = rows
  if (message === undefined) throw messageNotFound()
  const { rows: files } = await sql<{ id: string; type: FileType; bytes: number }>`
    select id, type, bytes from support.attached_files
    where message_id = ${id} order by position`.execute(db)
  const [answers, conversation] = await Promise.all([answersOf(db, [id]), conversationOf(db, id)])
  return { ...message, files, answers: answers.get(id) ?? [], conversation }
}

/** Returns a file of a message for staff; each view is recorded in the audit log. Refuses with `support.not_found`. */
export async function openAttachment(
  { db, clock, store, keys }: FileStorage & { db: Database },
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
