import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Locale } from '#kernel'

/** Stores the mail address, language and name of a user. Called by the room identity. */
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

/**
 * The name of the reader of a delivery `d`: that of the account with this address, or else the one that the reader
 * gave in a form. Null when neither is known. The account comes first, because anyone can enter the address of
 * another person in a form.
 */
export const readerName = sql<string | null>`coalesce(
  (select r.name from notifications.recipients r where r.user_id = d.user_id),
  (select r.name from notifications.recipients r
    where lower(normalize(r.email, NFKC)) = lower(normalize(d.email, NFKC)) limit 1),
  d."values" ->> 'readerName')`

/** Deletes the address and the devices of a closed account, which then gets no more mail and no more pushes. */
export async function forgetRecipient(tx: Tx, userId: string): Promise<void> {
  await sql`delete from notifications.recipients where user_id = ${userId}`.execute(tx)
  await sql`delete from notifications.devices where user_id = ${userId}`.execute(tx)
}
