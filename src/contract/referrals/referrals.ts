import { z } from '@hono/zod-openapi'
import { json, jsonPage } from '../answers.ts'
import { PageQuery } from '../fields.ts'
import { operation } from '../operation.ts'
import { Code, MembershipBody, ReferralsBody, RewardBody } from './referral-body.ts'

export const mine = operation('GET /referrals/', {
  summary: 'Your code, the terms of today and what came of it',
  description: 'A code is made when this is asked for the first time.',
  answer: json(ReferralsBody, 'Your referrals'),
  refuses: ['request.sign_in_required'],
})

export const choose = operation('POST /referrals/codes/', {
  summary: 'Choose a code of your own, once; links with the former one still lead to you',
  body: z.strictObject({ code: Code }),
  created: json(z.object({ code: z.string(), isOwn: z.boolean() }), 'The code is yours'),
  refuses: [
    'request.sign_in_required',
    'referrals.code_shape',
    'referrals.code_offensive',
    'referrals.code_reserved',
    'referrals.code_taken',
    'referrals.code_chosen',
  ],
})

export const use = operation('GET /referrals/use/{code}/', {
  summary: 'Whether you may use a code: not your own, and one that leads to a person',
  params: z.strictObject({ code: Code }),
  answer: json(z.object({ referrer: z.string().nullable() }), 'It leads to another person'),
  refuses: ['request.sign_in_required', 'referrals.code_unknown', 'referrals.own_code'],
})

export const rewards = operation('GET /referrals/rewards/', {
  summary: 'Your rewards with their state, the newest first',
  query: PageQuery,
  answer: jsonPage(RewardBody),
  refuses: ['request.sign_in_required'],
})

export const membership = operation('GET /referrals/membership/', {
  summary: 'Who brought you, and what you agreed to',
  answer: json(MembershipBody, 'Null when nobody brought you'),
  refuses: ['request.sign_in_required'],
})

export const change = operation('PUT /referrals/membership/', {
  summary: 'Agree or no longer agree that who brought you sees your name and may remind you',
  body: z.strictObject({ showsName: z.boolean(), acceptsReminders: z.boolean() }),
  done: 'It holds from now on.',
  refuses: ['request.sign_in_required', 'referrals.not_brought'],
})
