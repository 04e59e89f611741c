import { sql } from 'kysely'
import { chooseConsent } from '#identity'
import { linkedId } from '../newsletter/link-token.ts'
import { endSubscription, endSubscriptionById } from '../newsletter/subscription.ts'
import type { NewsServices } from './send-next-news.ts'

/** The version of the sentence next to the unsubscribe button; a new wording gets a new version. */
const textVersion = '2026-11'

/**
 * Unsubscribes by the link in a mail: withdraws what the mail was sent under, which is the subscription of the
 * address, the customer's consent, or both. Links of the newsletter's own mails end the subscription.
 * Idempotent. Refuses with `newsletter.link_invalid`.
 */
export async function unsubscribeFromNews(
  { db, clock, keys }: NewsServices,
  token: string,
): Promise<void> {
  const copyId = linkedId(keys, 'news', token)
  if (copyId === null) return await endSubscription(db, keys, token)
  const { rows } = await sql<{ subscriptionId: string | null; userId: string | null }>`
    select subscription_id, user_id from news.copies where id = ${copyId}`.execute(db)
  const { subscriptionId = null, userId = null } = rows[0] ?? {}
  if (subscriptionId !== null) await endSubscriptionById(db, subscriptionId)
  if (userId === null) return
  const choice = { purpose: 'marketing', isGiven: false, textVersion, language: 'id' } as const
  await chooseConsent(db, clock, { userId, roles: [] }, choice)
}
