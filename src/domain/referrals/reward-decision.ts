import type { FriendRefusal } from '#contract'
import { day, later } from '#kernel'

/** A friend who is due for a decision, with all facts that the decision depends on. */
export type Candidate = {
  readonly expiresAt: Date
  readonly holdDays: number
  readonly friendsMax: number
  readonly isFriendOpen: boolean
  readonly isReferrerOpen: boolean
  readonly isVerified: boolean
  /** The first purchase that was not cancelled or refunded. */
  readonly purchase: { readonly placedAt: Date; readonly cancellableUntil: Date } | null
  /** Devices and bank accounts that the friend shares with the referrer, or with the referrer's other friends. */
  readonly isDeviceShared: boolean
  readonly isBankAccountShared: boolean
  readonly isRing: boolean
  /** An earlier refusal, which is final: the referrer earns nothing, and only the friend may earn again. */
  readonly refusal: FriendRefusal | null
  /** Number of friends for whom the referrer has already been rewarded. */
  readonly rewardedFriends: number
}

export type RewardDecision =
  | { readonly act: 'wait'; readonly lookAt: Date }
  | { readonly act: 'refuse'; readonly reason: FriendRefusal }
  /** The friend earns; the referrer does too, unless `referrerRefusal` states why not. */
  | {
      readonly act: 'earn'
      readonly dueAt: Date
      readonly referrerRefusal: FriendRefusal | null
    }

/** When a friend is decided about again who was not ready, or whose decision failed. */
export const checkAgainAfter = day / 144

/** Returns the decision about a friend at an instant. Pure: the same facts always give the same result. */
export function decideReward(candidate: Candidate, at: Date): RewardDecision {
  if (!candidate.isFriendOpen) return { act: 'refuse', reason: 'friend-closed' }
  const { purchase, expiresAt } = candidate
  const hasExpired = purchase === null ? at >= expiresAt : purchase.placedAt >= expiresAt
  if (hasExpired) return { act: 'refuse', reason: 'expired' }
  if (purchase === null || !candidate.isVerified)
    return { act: 'wait', lookAt: later(at, checkAgainAfter) }
  if (at < purchase.cancellableUntil) return { act: 'wait', lookAt: purchase.cancellableUntil }
  if (candidate.isDeviceShared) return { act: 'refuse', reason: 'same-device' }
  if (candidate.isBankAccountShared) return { act: 'refuse', reason: 'same-bank-account' }
  if (candidate.isRing) return { act: 'refuse', reason: 'ring' }
  return {
    act: 'earn',
    dueAt: dueAtOf(purchase, candidate.holdDays),
    referrerRefusal: referrerRefusalOf(candidate),
  }
}

/** A reward is due once the purchase has been held long enough and can no longer be cancelled. */
function dueAtOf(purchase: { placedAt: Date; cancellableUntil: Date }, holdDays: number): Date {
  const held = later(purchase.placedAt, holdDays * day)
  return held > purchase.cancellableUntil ? held : purchase.cancellableUntil
}

function referrerRefusalOf(candidate: Candidate): FriendRefusal | null {
  if (candidate.refusal !== null) return candidate.refusal
  if (!candidate.isReferrerOpen) return 'referrer-closed'
  return candidate.rewardedFriends >= candidate.friendsMax ? 'cap-reached' : null
}
