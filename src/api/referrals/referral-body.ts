import type { z } from '@hono/zod-openapi'
import type { FriendBody, ReferralsBody } from '#contract/referrals/referral-body.ts'
import type { Friend, Referrals } from '#referrals'
import type { Domain } from '../encode.ts'

export function referralsBody(
  { code, isOwn, terms, figures }: Referrals,
  publicUrl: string,
): Domain<z.infer<typeof ReferralsBody>> {
  return {
    code,
    isOwn,
    link: `${publicUrl}/r/${code}`,
    terms,
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
