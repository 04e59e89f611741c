import { sql } from 'kysely'
import { type Database, transaction } from '#database'
import { type DataKeys, lookupHash } from '#files'
import { emailKey } from '#identity'
import type { Clock, Locale } from '#kernel'
import { queueMail } from '#notifications'
import { linkToken } from './link-token.ts'

/** The version of the sentence that a subscriber agrees to; a new wording gets a new version. */
const textVersion = '2026-11'

type RequestSubscription = { email: string; language: Locale }

/**
 * Records a request for news at this address and mails its owner a confirmation link; an unconfirmed address
 * gets no news. A subscribed address is left unchanged, and the response does not reveal it.
 */
export async function requestSubscription(
  db: Database,
  keys: DataKeys,
  clock: Clock,
  { email, language }: RequestSubscription,
): Promise<void> {
  const at = clock.now()
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into newsletter.subscriptions
        (id, email, email_key, language, text_version, requested_at)
      values (${idOf(keys, email)}, ${email}, ${emailKey(email)},
        ${language}, ${textVersion}, ${at})
      on conflict (email_key) do update set language = excluded.language,
        text_version = excluded.text_version, requested_at = excluded.requested_at
      where subscriptions.confirmed_at is null
      returning id`.execute(tx)
    const [subscription] = rows
    if (subscription === undefined) return
    const token = linkToken(keys, 'confirm', subscription.id)
    await queueMail(tx, { template: 'newsletter-confirm', to: email, language, values: { token } })
  })
}

// An address always gets the same id, so that the links of earlier mails also end a later subscription.
function idOf(keys: DataKeys, email: string): string {
  const hash = lookupHash(keys, `newsletter subscription ${emailKey(email)}`).toString('hex')
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
