import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Locale } from '#kernel'

/** Stores the mail address, language and name of a user. Called by the room identity. */
export async function storeRecipient(
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

/** Erases the mails to addresses without an account. News stay, because the news are counted by them. */
export async function eraseMailsTo(tx: Tx, emails: readonly string[]): Promise<void> {
  await sql`
    delete from notifications.deliveries where user_id is null and template <> 'news'
      and lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[])`.execute(tx)
}

/**
 * Erases what is stored about the notifications of closed accounts, which then get no more mail and no more pushes:
 * address, settings, devices, notices and mails. News already sent stay, because the news are counted by them.
 */
export async function eraseRecipients(tx: Tx, userIds: readonly string[]): Promise<void> {
  const isOf = (column: string) => sql`${sql.ref(column)} = any(${[...userIds]}::uuid[])`
  // Locked first, so that the announcer creates no dispatches of them in between.
  await sql`select from notifications.notices where ${isOf('user_id')} for update`.execute(tx)
  await sql`delete from notifications.dispatches where ${isOf('user_id')}`.execute(tx)
  // Mails about the account's security go to an address, without the account.
  await sql`
    delete from notifications.deliveries d using notifications.recipients r
    where ${isOf('r.user_id')} and lower(d.email) = lower(r.email) and d.user_id is null
      and d.template <> 'news'`.execute(tx)
  await sql`
    delete from notifications.deliveries where ${isOf('user_id')}
      and (template <> 'news' or state = 'queued')`.execute(tx)
  for (const table of [
    'notices',
    'choices',
    'rhythms',
    'unsubscribe_links',
    'devices',
    'recipients',
  ])
    await sql`
      delete from ${sql.table(`notifications.${table}`)} where ${isOf('user_id')}`.execute(tx)
}
