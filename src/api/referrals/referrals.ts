import { createRoute, z } from '@hono/zod-openapi'
import {
  agree,
  chooseCode,
  ownCode,
  readMembership,
  readReferrals,
  readRewards,
  requireCode,
} from '#referrals'
import { json, jsonBody, jsonPage, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { PageQuery } from '../fields.ts'
import { signedIn } from '../middleware.ts'
import {
  Code,
  MembershipBody,
  ReferralsBody,
  RewardBody,
  referralsBody,
  rewardBody,
} from './referral-body.ts'

const security = [{ bearer: [] }]

const mine = createRoute({
  method: 'get',
  path: '/referrals',
  summary: 'Your code, the terms of today and what came of it',
  description: 'A code is made when this is asked for the first time.',
  security,
  middleware: signedIn,
  responses: {
    200: json(ReferralsBody, 'Your referrals'),
    ...problems('request.sign_in_required'),
  },
})

const choose = createRoute({
  method: 'post',
  path: '/referrals/codes',
  summary: 'Choose a code of your own, once; the one you had goes on leading to you',
  security,
  middleware: signedIn,
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

const use = createRoute({
  method: 'get',
  path: '/referrals/use/{code}',
  summary: 'Whether you may use a code: not your own, and one that leads to a person',
  security,
  middleware: signedIn,
  request: { params: z.strictObject({ code: Code }) },
  responses: {
    200: json(z.object({ referrer: z.string().nullable() }), 'It leads to another person'),
    ...problems('request.sign_in_required', 'referrals.code_unknown', 'referrals.own_code'),
  },
})

const rewards = createRoute({
  method: 'get',
  path: '/referrals/rewards',
  summary: 'Your rewards with their state, the newest first',
  security,
  middleware: signedIn,
  request: { query: PageQuery },
  responses: {
    200: jsonPage(RewardBody),
    ...problems('request.sign_in_required'),
  },
})

const membership = createRoute({
  method: 'get',
  path: '/referrals/membership',
  summary: 'Who brought you, and what you agreed to',
  security,
  middleware: signedIn,
  responses: {
    200: json(MembershipBody, 'Null when nobody brought you'),
    ...problems('request.sign_in_required'),
  },
})

const change = createRoute({
  method: 'put',
  path: '/referrals/membership',
  summary: 'Agree or no longer agree that who brought you sees your name and may remind you',
  security,
  middleware: signedIn,
  request: {
    body: jsonBody(z.strictObject({ showsName: z.boolean(), acceptsReminders: z.boolean() })),
  },
  responses: {
    204: { description: 'It holds from now on.' },
    ...problems('request.sign_in_required', 'referrals.not_brought'),
  },
})

/** Your code and what came of it. */
export const referralRoutes = resource()
  .openapi(mine, async (c) => {
    const { db, clock, publicUrl } = c.var.services
    return c.json(referralsBody(await readReferrals(db, clock, c.var.actor), publicUrl), 200)
  })
  .openapi(choose, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await chooseCode(db, clock, c.var.actor, c.req.valid('json').code), 201)
  })
  .openapi(use, async (c) => {
    const owner = await requireCode(c.var.services.db, c.req.valid('param').code)
    if (owner.userId === c.var.actor.userId) throw ownCode()
    return c.json({ referrer: owner.maskedName }, 200)
  })
  .openapi(rewards, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    const page = await readRewards(c.var.services.db, c.var.actor, { limit, cursor })
    return c.json({ items: page.items.map(rewardBody), nextCursor: page.nextCursor }, 200)
  })
  .openapi(membership, async (c) => {
    const found = await readMembership(c.var.services.db, c.var.actor)
    return c.json(
      { membership: found && { ...found, joinedAt: found.joinedAt.toISOString() } },
      200,
    )
  })
  .openapi(change, async (c) => {
    const { db, clock } = c.var.services
    await agree(db, clock, c.var.actor, c.req.valid('json'))
    return c.body(null, 204)
  })
