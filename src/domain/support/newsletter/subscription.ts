import { sql } from 'kysely'
import { type Database, type Db, transaction } from '#database'
import type { DataKeys } from '#files'
import { type Clock, day, type Locale, later } from '#kernel'
import { queueMail } from '#notifications'
import { linkedId, linkToken } from './link-token.ts'
import { linkExpired, linkInvalid } from './refusals.ts'

const confirmationTime = 7 * day

/**
 * Confirms an address by the link that was emailed to it and mails the unsubscribe link. Idempotent. Refuses
 * with `newsletter.link_invalid` or `newsletter.link_expired`.
 */
export async function confirmSubscription(
  db: Database,
  keys: DataKeys,
  clock: Clock,
  token: string,
): Promise<void> {
  const id = linkedId(keys, 'confirm', token)
  if (id === null) throw linkInvalid()
  const at = clock.now()
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ email: string; language: Locale; confirmedAt: Date | null }>`
      select email, language, confirmed_at from newsletter.subscriptions
      where id = ${id} and (confirmed_at is not null or requested_at > ${later(at, -confirmationTime)})
      for update`.execute(tx)
    const [found] = rows
    if (found === undefined) throw linkExpired()
    if (found.confirmedAt !== null) return
    await sql`
      update newsletter.subscriptions set confirmed_at = ${at} where id = ${id}`.execute(tx)
    const values = { token: linkToken(keys, 'unsubscribe', id) }
    const { email: to, language } = found
    await queueMail(tx, { template: 'newsletter-welcome', to, language, values })
  })
}

/** Deletes an address by the link in its mails. Idempotent. */
export async function endSubscription(db: Db, keys: DataKeys, token: string): Promise<void> {
  const id = linkedId(keys, 'unsubscribe', token)
  if (id === null) throw linkInvalid()
  await endSubscriptionById(db, id)
}

/** Deletes an address by its subscription. Idempotent. */
export async function endSubscriptionById(db: Db, id: string): Promise<void> {
  await sql`delete from newsletter.subscriptions where id = ${id}`.execute(db)
}

/** Deletes addresses that were not confirmed in time. */
export async function sweepNewsletter(db: Db, clock: Clock): Promise<void> {
  await sql`
    delete from newsletter.subscriptions
    where confirmed_at is null and requested_at <= ${later(clock.now(), -confirmationTime)}`.execute(
    db,
  )
}
