import type { z } from '@hono/zod-openapi'
import type {
  FriendBody,
  ReferralsBody,
  RewardBody,
  TermsBody,
} from '#contract/referrals/referral-body.ts'
import type { Friend, Referrals, ReferralTerms, Reward } from '#referrals'
import type { Domain } from '../encode.ts'

export function termsBody(terms: ReferralTerms): Domain<z.infer<typeof TermsBody>> {
  return { ...terms, reward: terms.reward }
}

export function referralsBody(
  { code, isOwn, terms, figures }: Referrals,
  publicUrl: string,
): Domain<z.infer<typeof ReferralsBody>> {
  return {
    code,
    isOwn,
    link: `${publicUrl}/r/${code}`,
    terms: termsBody(terms),
    figures: {
      ...figures,
      waitingAmount: figures.waitingAmount,
      paidAmount: figures.paidAmount,
    },
  }
}

export function friendBody(friend: Friend): Domain<z.infer<typeof FriendBody>> {
  const { reminder } = friend
  return {
    ...friend,
    reward: friend.reward,
    joinedAt: friend.joinedAt,
    verifiedAt: friend.verifiedAt,
    purchasedAt: friend.purchasedAt,
    dueAt: friend.dueAt,
    paidAt: friend.paidAt,
    expiresAt: friend.expiresAt,
    refusedAt: friend.refusedAt,
    reminder: {
      state: reminder.state,
      nextAt: reminder.state === 'lately' ? reminder.nextAt : null,
    },
  }
}

export function rewardBody(reward: Reward): Domain<z.infer<typeof RewardBody>> {
  return {
    ...reward,
    amount: reward.amount,
    earnedAt: reward.earnedAt,
    dueAt: reward.dueAt,
    paidAt: reward.paidAt,
    undoneAt: reward.undoneAt,
  }
}
