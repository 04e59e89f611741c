export type ReferralTerms = {
  effectiveFrom: string
  /** Rupiah to each of the two. */
  reward: number
  holdDays: number
  friendsMax: number
  expiresAfterDays: number
}

export type Referrals = {
  code: string
  isOwn: boolean
  link: string
  terms: ReferralTerms
  figures: {
    opened: number
    registered: number
    verified: number
    qualified: number
    paid: number
    refused: number
    waitingAmount: number
    paidAmount: number
  }
}

export type CodeOwner = { code: string; referrer: string | null; terms: ReferralTerms }

export type Reward = {
  id: string
  reference: string
  beneficiary: 'referrer' | 'friend'
  name: string | null
  amount: number
  state: 'waiting' | 'paid' | 'taken-back' | 'owed'
  earnedAt: string
  dueAt: string
  paidAt: string | null
  undoneAt: string | null
  undoneReason: 'purchase-undone' | 'account-closed' | null
}

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

export type Friend = {
  id: string
  name: string | null
  isNameShown: boolean
  joinedAt: string
  stage: FriendStage
  reward: number
  heldDays: number | null
  holdDays: number
  verifiedAt: string | null
  purchasedAt: string | null
  dueAt: string | null
  paidAt: string | null
  expiresAt: string
  refusal: FriendRefusal | null
  refusedAt: string | null
  reminder: { state: 'possible' | 'declined' | 'not-needed' | 'lately'; nextAt: string | null }
}

export type Friends = {
  items: Friend[]
  nextCursor: string | null
  stages: Record<FriendStage, number>
}
