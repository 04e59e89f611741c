import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import { emailKey } from '#identity'
import { addWorkingDays, type Clock, jakartaDate, plainText, receiptNumber } from '#kernel'
import { firstNumber } from './conversation.ts'
import { complaintDays, type SubmitMessage, type TicketReceipt } from './message.ts'
import { messageNotFound, messageUnacceptable, notAnswered } from './refusals.ts'
import { insertMessage, lengthFault, notifyBoth } from './submit-message.ts'

type Reply = Pick<SubmitMessage, 'email' | 'body' | 'language'> & { readonly number: string }

type ReplyServices = {
  readonly db: Database
  readonly clock: Clock
  /** The address for staff notifications; null: staff are not notified by mail. */
  readonly staffEmail: string | null
}

/**
 * Takes a reply of a sender to our answer. It is a message of its own with the same topic, which names the answered one
 * as its receipt, so staff see, answer and count it like any other; the reply to a complaint is a complaint with its
 * own due date. Refuses with `support.not_found`, `support.not_answered` and `support.message_unacceptable`.
 */
export async function replyToAnswer(
  { db, clock, staffEmail }: ReplyServices,
  { number, email, body, language }: Reply,
): Promise<TicketReceipt> {
  const at = clock.now()
  const text = plainText(body)
  return await transaction(db, async (tx) => {
    const answered = await lockAnswered(tx, number, email)
    const fault = lengthFault(text, 'body', 20, 2000)
    if (fault !== null) throw messageUnacceptable([fault])
    const isComplaint = answered.complaint !== null
    const receipt: TicketReceipt = {
      number: receiptNumber(isComplaint ? 'ADU' : 'PSN'),
      submittedAt: at,
      dueOn: isComplaint ? addWorkingDays(jakartaDate(at), complaintDays) : null,
    }
    const message = { ...answered, body: text, language }
    await insertMessage(tx, message, receipt, [])
    await notifyBoth(tx, message, receipt, { files: 0, staffEmail })
    return receipt
  })
}

type AnsweredRow = Pick<SubmitMessage, 'topic' | 'name' | 'email' | 'phone'> &
  Omit<NonNullable<SubmitMessage['complaint']>, 'wanted'> & {
    /** Null unless it is a complaint. */
    readonly wanted: string | null
    /** The number of the first message in the conversation. */
    readonly first: string
    /** Whether any message of the conversation has an answer. */
    readonly isAnswered: boolean
  }

/** Returns what a reply takes over from the message; the first one of the conversation becomes its receipt. */
async function lockAnswered(
  tx: Tx,
  number: string,
  email: string,
): Promise<Omit<SubmitMessage, 'body' | 'language'>> {
  const { rows } = await sql<AnsweredRow>`
    select m.topic, m.name, m.email, m.phone, m.happened_on::text, m.wanted, m.complainant, ${firstNumber} as first,
      exists (select from support.messages o where o.email_key = m.email_key and o.first_answered_at is not null
        and (o.number = ${firstNumber} or o.receipt_number = ${firstNumber})) as is_answered
    from support.messages m
    where m.number = ${number.trim().toUpperCase()} and m.email_key = ${emailKey(email)}
    for no key update of m`.execute(tx)
  const [row] = rows
  if (row === undefined) throw messageNotFound()
  if (!row.isAnswered) throw notAnswered()
  const { topic, name, phone, happenedOn, wanted, complainant } = row
  return {
    topic,
    name,
    email: row.email,
    phone,
    receiptNumber: row.first,
    complaint: wanted === null ? null : { happenedOn, wanted, complainant },
  }
}
