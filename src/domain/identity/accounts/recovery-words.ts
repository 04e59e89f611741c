import { sql } from 'kysely'
import type { Database, Tx } from '#database'
import type { Locale } from '#kernel'
import { notify, queueMail, queueMessage } from '#notifications'
import { countAttempts } from '../sessions/attempt-limits.ts'
import { deviceName } from '../sessions/device-name.ts'
import { freezeLink } from './freeze.ts'
import { recoveryMessage } from './short-messages.ts'

/** Counts a request to recover an account: at most three a week, because each notifies the owner on every channel. */
export async function countRecovery(db: Database, userId: string): Promise<void> {
  await countAttempts(db, [['recover-account', userId]])
}

/**
 * Notifies the owner of a request to recover the account on every channel at once: by email and text message,
 * each with a link that stops it in one tap, in the inbox and on every device.
 */
export async function notifyOfRecovery(
  tx: Tx,
  { publicUrl }: { publicUrl: string },
  request: { userId: string; at: Date; waitsUntil: Date; userAgent: string },
): Promise<void> {
  const { userId, at, waitsUntil, userAgent } = request
  const { rows } = await sql<{ email: string; language: Locale; phone: string | null }>`
    select email, coalesce(mail_language, language) as language,
      case when phone_verified_at is not null then phone end as phone
    from identity.users where id = ${userId}`.execute(tx)
  const [owner] = rows
  if (owner === undefined) throw new Error(`there is no user ${userId}`)
  const { email: to, language, phone } = owner
  const freezePath = await freezeLink(tx, { userId, now: at })
  const values = {
    at: at.toISOString(),
    until: waitsUntil.toISOString(),
    ...deviceName(userAgent),
    freezePath,
  }
  await queueMail(tx, { template: 'recovery-asked', to, language, values })
  const prefix = language === 'id' ? '' : '/en'
  if (phone !== null) {
    const text = recoveryMessage(language, `${publicUrl}${prefix}${freezePath}`)
    await queueMessage(tx, { userId, to: phone, kind: 'security', text, language, now: at })
  }
  // The text message was queued above, whatever the owner's settings for text messages; the notification also
  // reaches the devices.
  await notify(tx, [
    {
      userId,
      event: 'recovery-asked',
      values: { at, until: waitsUntil },
      path: '/dashboard/security-settings',
      channels: ['mail', 'push'],
      happenedAt: at,
    },
  ])
}
