import type { z } from '@hono/zod-openapi'
import type {
  FriendBody,
  ReferralsBody,
  RewardBody,
  TermsBody,
} from '#contract/referrals/referral-body.ts'
import { toJsonInteger } from '#kernel'
import type { Friend, Referrals, ReferralTerms, Reward } from '#referrals'

export function termsBody(terms: ReferralTerms): z.infer<typeof TermsBody> {
  return { ...terms, reward: toJsonInteger(terms.reward) }
}

export function referralsBody(
  { code, isOwn, terms, figures }: Referrals,
  publicUrl: string,
): z.infer<typeof ReferralsBody> {
  return {
    code,
    isOwn,
    link: `${publicUrl}/r/${code}`,
    terms: termsBody(terms),
    figures: {
      ...figures,
      waitingAmount: toJsonInteger(figures.waitingAmount),
      paidAmount: toJsonInteger(figures.paidAmount),
    },
  }
}

export function friendBody(friend: Friend): z.infer<typeof FriendBody> {
  const { reminder } = friend
  return {
    ...friend,
    reward: toJsonInteger(friend.reward),
    joinedAt: friend.joinedAt.toISOString(),
    verifiedAt: iso(friend.verifiedAt),
    purchasedAt: iso(friend.purchasedAt),
    dueAt: iso(friend.dueAt),
    paidAt: iso(friend.paidAt),
    expiresAt: friend.expiresAt.toISOString(),
    refusedAt: iso(friend.refusedAt),
    reminder: {
      state: reminder.state,
      nextAt: reminder.state === 'lately' ? reminder.nextAt.toISOString() : null,
    },
  }
}

export function rewardBody(reward: Reward): z.infer<typeof RewardBody> {
  return {
    ...reward,
    amount: toJsonInteger(reward.amount),
    earnedAt: reward.earnedAt.toISOString(),
    dueAt: reward.dueAt.toISOString(),
    paidAt: iso(reward.paidAt),
    undoneAt: iso(reward.undoneAt),
  }
}

function iso(instant: Date | null): string | null {
  return instant === null ? null : instant.toISOString()
}
