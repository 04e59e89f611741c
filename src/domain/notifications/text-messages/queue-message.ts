import { sql } from 'kysely'
import type { Tx } from '#database'
import { type Locale, later, newId } from '#kernel'
import { type MessageKind, textLengthMax, usualLifetime } from './message.ts'

export type NewMessage = {
  readonly userId: string
  /** E.164, such as `+6281234567890`. */
  readonly to: string
  readonly kind: MessageKind
  /** At most 640 characters; longer texts are cut. */
  readonly text: string
  readonly now: Date
  /** The language of the text; Indonesian by default. */
  readonly language?: Locale
  /** When the message expires; by default a day after `now`. */
  readonly expiresAt?: Date
}

/** Queues a message in the caller's transaction: it is sent only if that is committed. */
export async function queueMessage(tx: Tx, message: NewMessage): Promise<void> {
  await queueMessages(tx, [message])
}

/** Queues many messages in one statement. */
export async function queueMessages(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  await sql`
    insert into text_messages.outbox
      (id, user_id, number, kind, language, text, queued_at, next_attempt_at, expires_at)
    select m.id, m.user_id, m.number, m.kind, m.language, m.text, m.at, m.at, m.expires_at
    from unnest(
      ${messages.map(({ now }) => newId(now.getTime()))}::uuid[],
      ${messages.map(({ userId }) => userId)}::uuid[],
      ${messages.map(({ to }) => to)}::text[],
      ${messages.map(({ kind }) => kind)}::text[],
      ${messages.map(({ language }) => language ?? 'id')}::text[],
      ${messages.map(({ text }) => cut(text))}::text[],
      ${messages.map(({ now }) => now.toISOString())}::timestamptz[],
      ${messages.map(({ now, expiresAt }) => (expiresAt ?? later(now, usualLifetime)).toISOString())}::timestamptz[]
    ) as m (id, user_id, number, kind, language, text, at, expires_at)`.execute(tx)
}

// Cuts at grapheme boundaries, so that no visible character is split.
function cut(text: string): string {
  const letters = [...text]
  return letters.length <= textLengthMax ? text : `${letters.slice(0, textLengthMax - 1).join('')}…`
}
