import type { z } from '@hono/zod-openapi'
import type { FriendBody, ReferralsBody } from '#contract/referrals/referral-body.ts'
import type { Friend, Referrals } from '#referrals'
import type { Domain } from '../encode.ts'

export function referralsBody(
  referrals: Referrals,
  publicUrl: string,
): Domain<z.infer<typeof ReferralsBody>> {
  return { ...referrals, link: `${publicUrl}/r/${referrals.code}` }
}

export function friendBody(friend: Friend): Domain<z.infer<typeof FriendBody>> {
  const { reminder } = friend
  return {
    ...friend,
    reminder: {
      state: reminder.state,
      nextAt: reminder.state === 'lately' ? reminder.nextAt : null,
    },
  }
}
