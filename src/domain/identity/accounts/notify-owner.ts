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
 * Puts what happened to what guards an account into its owner's inbox. The mail that goes with it
 * names more, and carries the link that freezes the account: the caller sends that as well.
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
