import { sql } from 'kysely'
import type { MessageTopic } from '#contract'
import type { Db } from '#database'
import { emailKey } from '#identity'
import { type Clock, day, jakartaDate, later } from '#kernel'
import { answersOf, conversationOf } from './conversation.ts'
import { type Ticket, workingDaysLeft } from './message.ts'
import { messageNotFound } from './refusals.ts'

type TicketRow = {
  id: string
  number: string
  topic: MessageTopic
  body: string
  submittedAt: Date
  dueOn: string | null
  extendedAt: Date | null
  extensionReason: string | null
  firstAnsweredAt: Date | null
}

/**
 * Returns a message by its number to anyone who also states the address it was sent from. Refuses with
 * `support.not_found`.
 */
export async function readTicket(
  db: Db,
  clock: Clock,
  { number, email }: { number: string; email: string },
): Promise<Ticket> {
  const { rows } = await sql<TicketRow>`
    select id, number, topic, body, submitted_at, due_on::text, extended_at, extension_reason,
      first_answered_at
    from support.messages
    where number = ${number.trim().toUpperCase()} and email_key = ${emailKey(email)}`.execute(db)
  const [row] = rows
  if (row === undefined) throw messageNotFound()
  const [answers, conversation] = await Promise.all([
    answersOf(db, [row.id]),
    conversationOf(db, row.id),
  ])
  const written = { answers: answers.get(row.id) ?? [], conversation }
  return ticketOf(row, written, jakartaDate(clock.now()))
}

function ticketOf(
  row: TicketRow,
  written: Pick<Ticket, 'answers' | 'conversation'>,
  today: string,
): Ticket {
  const { number, topic, body, submittedAt, dueOn, extendedAt, extensionReason } = row
  const isOpen = row.firstAnsweredAt === null
  return {
    number,
    topic,
    submittedAt,
    dueOn,
    state: isOpen ? 'open' : 'answered',
    workingDaysLeft: workingDaysLeft(row, today),
    extension:
      extendedAt === null || extensionReason === null
        ? null
        : { extendedAt, reason: extensionReason },
    body,
    ...written,
  }
}

const windowDays = 90
const sampleMin = 5

/** Returns the median time to a first answer; null when too few messages were answered recently. */
export async function readReplyTime(
  db: Db,
  clock: Clock,
): Promise<{ medianMinutes: number | null; sample: number; days: number; asOf: Date }> {
  const at = clock.now()
  const { rows } = await sql<{ sample: bigint; minutes: number | null }>`
    select count(*) as sample, percentile_cont(0.5) within group (
      order by extract(epoch from first_answered_at - submitted_at)::float8 / 60) as minutes
    from support.messages
    where first_answered_at > ${later(at, -windowDays * day)}`.execute(db)
  const sample = Number(rows[0]?.sample ?? 0n)
  const minutes = rows[0]?.minutes ?? null
  const medianMinutes = sample < sampleMin || minutes === null ? null : Math.round(minutes)
  return { medianMinutes, sample, days: windowDays, asOf: at }
}
