import { sql } from 'kysely'
import type { MessageTopic } from '#contract'
import type { Tx } from '#database'
import { newId, receiptNumber } from '#kernel'

/** A past message without an answer; never a complaint. */
type PastMessage = {
  readonly topic: Exclude<MessageTopic, 'complaint'>
  readonly name: string
  readonly email: string
  readonly body: string
  readonly submittedAt: Date
}

/** Inserts messages of the past with one statement, without mailing receipts. For the demo only. */
export async function recordPastMessages(tx: Tx, messages: readonly PastMessage[]): Promise<void> {
  await sql`
    insert into support.messages
      (id, number, topic, name, email, email_key, body, language, submitted_at)
    select m.id, m.number, m.topic, m.name, m.email, lower(m.email), m.body, 'id', m.submitted_at
    from unnest(
      ${messages.map(({ submittedAt }) => newId(submittedAt.getTime()))}::uuid[],
      ${messages.map(() => receiptNumber('PSN'))}::text[],
      ${messages.map(({ topic }) => topic)}::text[],
      ${messages.map(({ name }) => name)}::text[],
      ${messages.map(({ email }) => email)}::text[],
      ${messages.map(({ body }) => body)}::text[],
      ${messages.map(({ submittedAt }) => submittedAt.toISOString())}::timestamptz[]
    ) as m (id, number, topic, name, email, body, submitted_at)`.execute(tx)
}
