import type { Friend } from './answers.ts'

export type { CodeOwner, Friend, Referrals, ReferralTerms, Reward } from './answers.ts'

export type Membership = {
  referrer: string | null
  joinedAt: string
  showsName: boolean
  acceptsReminders: boolean
}

export const friendStages = [
  'registered',
  'verified',
  'purchased',
  'holding',
  'paid',
  'refused',
] as const
export type FriendStage = (typeof friendStages)[number]

export type FriendRefusal =
  | 'same-device'
  | 'same-bank-account'
  | 'ring'
  | 'expired'
  | 'friend-closed'
  | 'referrer-closed'
  | 'cap-reached'

export type Friends = {
  items: Friend[]
  nextCursor: string | null
  stages: Record<FriendStage, number>
}
