import { z } from '@hono/zod-openapi'
import { json, jsonPage } from '../answers.ts'
import { PageQuery } from '../fields.ts'
import { operation } from '../operation.ts'
import { Code, MembershipBody, ReferralsBody, RewardBody } from './referral-body.ts'

export const mine = operation('GET /referrals/', {
  summary: 'My referral code, its results and today’s terms',
  description: 'The code is created on the first request.',
  answer: json(ReferralsBody, 'My referrals'),
})

export const choose = operation('POST /referrals/codes/', {
  summary: 'Choose a referral code of my own, once; links with the earlier one still work',
  body: z.strictObject({ code: Code }),
  created: json(z.object({ code: z.string(), isOwn: z.boolean() }), 'The new code'),
  refuses: [
    'referrals.code_shape',
    'referrals.code_offensive',
    'referrals.code_reserved',
    'referrals.code_taken',
    'referrals.code_chosen',
  ],
})

export const use = operation('GET /referrals/use/{code}/', {
  summary: 'Whether I can use a referral code: it exists and is not my own',
  params: z.strictObject({ code: Code }),
  answer: json(z.object({ referrer: z.string().nullable() }), 'The code belongs to another person'),
  refuses: ['referrals.code_unknown', 'referrals.own_code'],
})

export const rewards = operation('GET /referrals/rewards/', {
  summary: 'My referral rewards with their status, newest first',
  query: PageQuery,
  answer: jsonPage(RewardBody),
})

export const membership = operation('GET /referrals/membership/', {
  summary: 'Who invited me, and what I agreed to',
  answer: json(MembershipBody, 'Null: no one invited me'),
})

export const change = operation('PUT /referrals/membership/', {
  summary: 'Choose whether the person who invited me sees my name and may remind me',
  body: z.strictObject({ showsName: z.boolean(), acceptsReminders: z.boolean() }),
  done: 'It applies from now on.',
  refuses: ['referrals.not_brought'],
})
