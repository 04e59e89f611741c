import { sql } from 'kysely'
import type { Db } from '#database'
import type { ConversationPart, TicketAnswer } from './message.ts'

const partsMax = 50
const answersMax = 200

/** The number of the first message in the conversation of a message `m`. */
export const firstNumber = sql<string>`coalesce((select f.number from support.messages f
  where f.number = m.receipt_number and f.email_key = m.email_key), m.number)`

/**
 * Returns the other messages of the same conversation with their answers, oldest first, at most the newest fifty: the
 * message that this one names as its receipt, and those of the same sender that name either of them.
 */
export async function conversationOf(db: Db, messageId: string): Promise<ConversationPart[]> {
  const { rows } = await sql<Omit<ConversationPart, 'answers'>>`
    select o.id, o.number, o.body, o.submitted_at
    from support.messages m
    cross join lateral (select ${firstNumber} as number) first
    join support.messages o on o.email_key = m.email_key and o.id <> m.id
      and (o.number = first.number or o.receipt_number = first.number)
    where m.id = ${messageId}
    order by o.submitted_at desc, o.id desc limit ${partsMax}`.execute(db)
  const answers = await answersOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.reverse().map((part) => ({ ...part, answers: answers.get(part.id) ?? [] }))
}

/** Returns the answers to these messages by their ids, oldest first. */
export async function answersOf(
  db: Db,
  messageIds: readonly string[],
): Promise<Map<string, TicketAnswer[]>> {
  const { rows } = await sql<TicketAnswer & { messageId: string }>`
    select message_id, body, answered_at from support.answers
    where message_id = any(${[...messageIds]}::uuid[])
    order by answered_at, id limit ${answersMax}`.execute(db)
  return Map.groupBy(rows, ({ messageId }) => messageId)
}
