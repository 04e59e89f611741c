import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Locale } from '#kernel'

/** Says where a user gets mail from now on, in which language and by which name. The room identity provides it. */
export async function rememberRecipient(
  tx: Tx,
  recipient: { userId: string; email: string; language: Locale; name: string | null },
): Promise<void> {
  await sql`
    insert into notifications.recipients (user_id, email, language, name)
    values (${recipient.userId}, ${recipient.email}, ${recipient.language}, ${recipient.name})
    on conflict (user_id) do update
    set email = excluded.email, language = excluded.language, name = excluded.name
  `.execute(tx)
}

/** How the reader of a delivery `d` is called, if the address is of an account; else null. */
export const readerName = sql<string | null>`coalesce(
  (select r.name from notifications.recipients r where r.user_id = d.user_id),
  (select r.name from notifications.recipients r
    where lower(normalize(r.email, NFKC)) = lower(normalize(d.email, NFKC)) limit 1))`

/** Nothing is mailed any more to someone whose account is closed. */
export async function forgetRecipient(tx: Tx, userId: string): Promise<void> {
  await sql`delete from notifications.recipients where user_id = ${userId}`.execute(tx)
}
