import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, jsonPage, problems } from '../answers.ts'
import { PageQuery } from '../fields.ts'
import { Code, MembershipBody, ReferralsBody, RewardBody } from './referral-body.ts'

const security = [{ bearer: [] }]

export const mine = createRoute({
  method: 'get',
  path: '/referrals',
  summary: 'Your code, the terms of today and what came of it',
  description: 'A code is made when this is asked for the first time.',
  security,
  responses: {
    200: json(ReferralsBody, 'Your referrals'),
    ...problems('request.sign_in_required'),
  },
})

export const choose = createRoute({
  method: 'post',
  path: '/referrals/codes',
  summary: 'Choose a code of your own, once; the one you had goes on leading to you',
  security,
  request: { body: jsonBody(z.strictObject({ code: Code })) },
  responses: {
    201: json(z.object({ code: z.string(), isOwn: z.boolean() }), 'The code is yours'),
    ...problems(
      'request.sign_in_required',
      'referrals.code_shape',
      'referrals.code_offensive',
      'referrals.code_reserved',
      'referrals.code_taken',
      'referrals.code_chosen',
    ),
  },
})

export const use = createRoute({
  method: 'get',
  path: '/referrals/use/{code}',
  summary: 'Whether you may use a code: not your own, and one that leads to a person',
  security,
  request: { params: z.strictObject({ code: Code }) },
  responses: {
    200: json(z.object({ referrer: z.string().nullable() }), 'It leads to another person'),
    ...problems('request.sign_in_required', 'referrals.code_unknown', 'referrals.own_code'),
  },
})

export const rewards = createRoute({
  method: 'get',
  path: '/referrals/rewards',
  summary: 'Your rewards with their state, the newest first',
  security,
  request: { query: PageQuery },
  responses: {
    200: jsonPage(RewardBody),
    ...problems('request.sign_in_required'),
  },
})

export const membership = createRoute({
  method: 'get',
  path: '/referrals/membership',
  summary: 'Who brought you, and what you agreed to',
  security,
  responses: {
    200: json(MembershipBody, 'Null when nobody brought you'),
    ...problems('request.sign_in_required'),
  },
})

export const change = createRoute({
  method: 'put',
  path: '/referrals/membership',
  summary: 'Agree or no longer agree that who brought you sees your name and may remind you',
  security,
  request: {
    body: jsonBody(z.strictObject({ showsName: z.boolean(), acceptsReminders: z.boolean() })),
  },
  responses: {
    204: { description: 'It holds from now on.' },
    ...problems('request.sign_in_required', 'referrals.not_brought'),
  },
})
