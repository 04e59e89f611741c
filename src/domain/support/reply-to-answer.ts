import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import { emailKey } from '#identity'
import { addWorkingDays, type Clock, jakartaDate, plainText, receiptNumber } from '#kernel'
import { conversationOf } from './conversation.ts'
import { complaintDays, type SubmitMessage, type TicketReceipt } from './message.ts'
import { messageNotFound, messageUnacceptable, notAnswered } from './refusals.ts'
import { insertMessage, lengthFault, notifyBoth } from './submit-message.ts'

type Reply = Pick<SubmitMessage, 'email' | 'body' | 'language'> & { readonly number: string }

type ReplyDesk = {
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
  { db, clock, staffEmail }: ReplyDesk,
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

type AnsweredRow = Pick<SubmitMessage, 'topic' | 'name' | 'email' | 'phone' | 'receiptNumber'> &
  Omit<NonNullable<SubmitMessage['complaint']>, 'wanted'> & {
    /** Null unless it is a complaint. */
    readonly wanted: string | null
    readonly id: string
    readonly number: string
    readonly firstAnsweredAt: Date | null
  }

/** Returns what a reply takes over from the message; the first one of the conversation becomes its receipt. */
async function lockAnswered(
  tx: Tx,
  number: string,
  email: string,
): Promise<Omit<SubmitMessage, 'body' | 'language'>> {
  const { rows } = await sql<AnsweredRow>`
    select id, number, topic, name, email, phone, receipt_number, first_answered_at,
      happened_on::text, wanted, complainant
    from support.messages
    where number = ${number.trim().toUpperCase()} and email_key = ${emailKey(email)}
    for no key update`.execute(tx)
  const [row] = rows
  if (row === undefined) throw messageNotFound()
  const others = await conversationOf(tx, row.id)
  const isAnswered = row.firstAnsweredAt !== null || others.some((each) => each.answers.length > 0)
  if (!isAnswered) throw notAnswered()
  const { topic, name, phone, happenedOn, wanted, complainant } = row
  const first = others.find(({ number: named }) => named === row.receiptNumber)
  return {
    topic,
    name,
    email: row.email,
    phone,
    receiptNumber: first?.number ?? row.number,
    complaint: wanted === null ? null : { happenedOn, wanted, complainant },
  }
}
