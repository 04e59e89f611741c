import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Locale } from '#kernel'

/** Says where a user gets mail from now on, and in which language. The room identity provides it. */
export async function rememberRecipient(
  tx: Tx,
  recipient: { userId: string; email: string; language: Locale },
): Promise<void> {
  await sql`
    insert into notifications.recipients (user_id, email, language)
    values (${recipient.userId}, ${recipient.email}, ${recipient.language})
    on conflict (user_id) do update set email = excluded.email, language = excluded.language
  `.execute(tx)
}

/** Nothing is mailed any more to someone whose account is closed. */
export async function forgetRecipient(tx: Tx, userId: string): Promise<void> {
  await sql`delete from notifications.recipients where user_id = ${userId}`.execute(tx)
}
