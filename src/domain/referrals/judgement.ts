import type { FriendRefusal } from '#contract'
import { day, later } from '#kernel'

/** A friend for whom something may be due, with everything the judgement rests on. */
export type Candidate = {
  readonly expiresAt: Date
  readonly holdDays: number
  readonly friendsMax: number
  readonly isFriendOpen: boolean
  readonly isReferrerOpen: boolean
  readonly isVerified: boolean
  /** The first purchase that was not undone. */
  readonly purchase: { readonly placedAt: Date; readonly cancellableUntil: Date } | null
  /** What the friend shares with who brought them, or with others that they brought. */
  readonly isDeviceShared: boolean
  readonly isBankAccountShared: boolean
  readonly isRing: boolean
  /** How many friends the one who brought them is rewarded for already. */
  readonly rewardedFriends: number
}

export type Judgement =
  | { readonly act: 'wait'; readonly lookAt: Date }
  | { readonly act: 'refuse'; readonly reason: FriendRefusal }
  /** The friend earns; who brought them as well, unless `referrerRefusal` says why not. */
  | {
      readonly act: 'earn'
      readonly dueAt: Date
      readonly referrerRefusal: FriendRefusal | null
    }

const checkAgainAfter = day / 144

/** The state of a friend at this moment. The same facts always give the same answer. */
export function judge(candidate: Candidate, at: Date): Judgement {
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

/** A reward may be spent once the purchase was held long enough and can no longer be cancelled. */
function dueAtOf(purchase: { placedAt: Date; cancellableUntil: Date }, holdDays: number): Date {
  const held = later(purchase.placedAt, holdDays * day)
  return held > purchase.cancellableUntil ? held : purchase.cancellableUntil
}

function referrerRefusalOf(candidate: Candidate): FriendRefusal | null {
  if (!candidate.isReferrerOpen) return 'referrer-closed'
  return candidate.rewardedFriends >= candidate.friendsMax ? 'cap-reached' : null
}
