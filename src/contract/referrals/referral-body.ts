import { z } from '@hono/zod-openapi'
import { Integer } from '../fields.ts'
import { referralRewardStates } from '../words/portfolio.ts'
import { friendRefusals, friendStages, reminderStates } from '../words/referrals.ts'

/** A typed code; case and surrounding spaces are ignored. */
export const Code = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .openapi({ example: 'RATNA2026', description: '6–12 letters or digits, in any case' })

/** The code with which a new account says who invited it. */
export const FriendsCode = Code.optional().openapi({
  description: 'The referral code of the friend who invited me',
})

const TermsBody = z
  .object({
    effectiveFrom: z.string().openapi({ example: '2025-07-25' }),
    reward: Integer.openapi({ description: 'Rupiah to each of the two' }),
    holdDays: Integer.openapi({ description: 'Days the first purchase has to be held' }),
    friendsMax: Integer.openapi({ description: 'How many friends one person can be rewarded for' }),
    expiresAfterDays: Integer.openapi({
      description: 'Days after joining within which the first purchase counts',
    }),
  })
  .openapi('ReferralTerms')
export type ReferralTerms = z.input<typeof TermsBody>

export const ReferralsBody = z
  .object({
    code: z.string(),
    isOwn: z.boolean().openapi({ description: 'I chose this code myself, which is possible once' }),
    link: z.url(),
    terms: TermsBody,
    figures: z.object({
      opened: Integer.openapi({
        description: 'Browsers that opened the link, once in 30 days each',
      }),
      registered: Integer,
      verified: Integer,
      qualified: Integer.openapi({ description: 'Friends who earned me a reward' }),
      paid: Integer,
      refused: Integer,
      waitingAmount: Integer.openapi({ description: 'Rupiah that I cannot spend yet' }),
      paidAmount: Integer,
    }),
  })
  .openapi('Referrals')
export type Referrals = z.input<typeof ReferralsBody>

export const FriendBody = z
  .object({
    id: z.uuid(),
    name: z.string().nullable().openapi({ example: 'B••• S•••' }),
    isNameShown: z.boolean(),
    joinedAt: z.iso.datetime(),
    stage: z.enum(friendStages),
    reward: Integer,
    heldDays: Integer.nullable(),
    holdDays: Integer,
    verifiedAt: z.iso.datetime().nullable(),
    purchasedAt: z.iso.datetime().nullable(),
    dueAt: z.iso.datetime().nullable(),
    paidAt: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime(),
    refusal: z.enum(friendRefusals).nullable(),
    refusedAt: z.iso.datetime().nullable(),
    reminder: z.object({
      state: z.enum(reminderStates),
      nextAt: z.iso.datetime().nullable(),
    }),
  })
  .openapi('Friend')
export type Friend = z.input<typeof FriendBody>

export const RewardBody = z
  .object({
    id: z.uuid(),
    reference: z.string().openapi({ example: 'RWD-7K2MQ-R9XTB' }),
    beneficiary: z.enum(['referrer', 'friend']),
    name: z.string().nullable(),
    amount: Integer,
    state: z.enum(referralRewardStates),
    earnedAt: z.iso.datetime(),
    dueAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    undoneAt: z.iso.datetime().nullable(),
    undoneReason: z.enum(['purchase-undone', 'account-closed']).nullable(),
  })
  .openapi('Reward')
export type Reward = z.input<typeof RewardBody>

export const CodeOwnerBody = z
  .object({
    code: z.string(),
    referrer: z
      .string()
      .nullable()
      .openapi({ example: 'R••• W•••', description: 'Initials; null while there is no name' }),
    terms: TermsBody,
  })
  .openapi('CodeOwner')
export type CodeOwner = z.input<typeof CodeOwnerBody>

export const MembershipBody = z
  .object({
    membership: z
      .object({
        referrer: z.string().nullable(),
        joinedAt: z.iso.datetime(),
        showsName: z.boolean(),
        acceptsReminders: z.boolean(),
      })
      .nullable(),
  })
  .openapi('ReferralMembership')
type ReferralMembership = z.input<typeof MembershipBody>
export type Membership = NonNullable<ReferralMembership['membership']>
