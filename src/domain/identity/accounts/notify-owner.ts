import type { Tx } from '#database'
import { type NoticeEvent, type NoticeValues, notify } from '#notifications'

type SecurityEvent = Extract<
  NoticeEvent,
  | `account-${'frozen' | 'unfrozen'}`
  | `phone-${string}`
  | `provider-${string}`
  | 'email-changed'
  | 'factor-changed'
  | 'new-device'
  | 'password-changed'
  | `recovery-${string}`
>

/**
 * Places a notification about a change to the account's security in its owner's inbox. The caller also sends
 * the email, which has more details and the link that freezes the account.
 */
export async function notifyOwner(
  tx: Tx,
  { userId, at }: { userId: string; at: Date },
  event: SecurityEvent,
  values: NoticeValues = {},
): Promise<void> {
  const path = '/dashboard/security-settings'
  await notify(tx, [{ userId, event, values: { at, ...values }, path, happenedAt: at }])
}
