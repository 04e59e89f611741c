import { sql } from 'kysely'
import type { Db } from '#database'
import type { Locale } from '#kernel'

/** A message in the demo's mailbox. */
export type ShownMessage = {
  readonly id: string
  readonly to: string
  readonly text: string
  readonly language: Locale
  readonly queuedAt: Date
}

const itemsMax = 50

/**
 * Returns the newest messages, at most 50, to one number or to all, for the demo's mailbox. A number is found
 * in any usual notation: `0812-3456-7890` and `+6281234567890` are the same.
 */
export async function readSentMessages(db: Db, to: string | null): Promise<ShownMessage[]> {
  const digits = to?.replace(/\D/g, '').replace(/^0+/, '62') ?? null
  const { rows } = await sql<ShownMessage>`
    select id, number as "to", text, language, queued_at from text_messages.outbox
    where ${digits}::text is null or number = '+' || ${digits}::text
    order by id desc limit ${itemsMax}`.execute(db)
  return rows
}
