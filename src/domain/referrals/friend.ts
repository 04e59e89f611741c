import type { FriendRefusal, FriendStage, ReminderState } from '#contract'
import { day, later } from '#kernel'

/** A friend as shown to their referrer. */
export type Friend = {
  readonly id: string
  /** Initials, or the full name where the friend agreed; null while the friend has no name. */
  readonly name: string | null
  readonly isNameShown: boolean
  readonly joinedAt: Date
  readonly stage: FriendStage
  readonly reward: bigint
  /** Days the first purchase has been held, and days required; null before there is one. */
  readonly heldDays: number | null
  readonly holdDays: number
  /** When the reward is paid unless the purchase is reversed; null while not known. */
  readonly dueAt: Date | null
  readonly paidAt: Date | null
  /** The deadline for a first purchase that counts. */
  readonly expiresAt: Date
  readonly refusal: FriendRefusal | null
  readonly refusedAt: Date | null
  readonly verifiedAt: Date | null
  readonly purchasedAt: Date | null
  readonly reminder: Reminder
}

/** Whether a reminder may be sent, or the reason why not. */
type Reminder = {
  readonly state: ReminderState
  /** From when the next one may be sent after one was sent lately; null otherwise. */
  readonly nextAt: Date | null
}

const reminderWait = 7 * day

/** Returns the whole periods of 24 hours from one instant to another, at most `most`. */
export function wholeDaysBetween(from: Date, to: Date, most: number): number {
  return Math.min(most, Math.max(0, Math.floor((to.getTime() - from.getTime()) / day)))
}

/** Returns whether a friend may be reminded: of a step that is missing, with consent, and once in seven days. */
export function reminderOf(
  friend: { stage: FriendStage; acceptsReminders: boolean; remindedAt: Date | null },
  at: Date,
): Reminder {
  const isMissing = friend.stage === 'registered' || friend.stage === 'verified'
  if (!isMissing) return { state: 'not-needed', nextAt: null }
  if (!friend.acceptsReminders) return { state: 'declined', nextAt: null }
  const nextAt = friend.remindedAt && later(friend.remindedAt, reminderWait)
  if (nextAt === null || at >= nextAt) return { state: 'possible', nextAt: null }
  return { state: 'lately', nextAt }
}
