import { createRoute, z } from '@hono/zod-openapi'
import { plainText } from '#kernel'
import { countStages, friendOrders, friendStages, readFriends, remindFriend } from '#referrals'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { signedIn } from '../middleware.ts'
import { FriendBody, friendBody } from './referral-body.ts'

const security = [{ bearer: [] }]

const FriendsQuery = PageQuery.extend({
  stage: z.enum(friendStages).optional(),
  q: z
    .string()
    .max(100)
    .transform(plainText)
    .optional()
    .openapi({ type: 'string', description: 'Part of a name as it is shown to you' }),
  sort: z.enum(friendOrders).default('newest'),
})

const StagesBody = z
  .object(
    Object.fromEntries(friendStages.map((stage) => [stage, Integer])) as Record<
      (typeof friendStages)[number],
      typeof Integer
    >,
  )
  .openapi('FriendStages')

const list = createRoute({
  method: 'get',
  path: '/referrals/friends',
  summary: 'The friends you brought, with their stage and what is missing',
  security,
  middleware: signedIn,
  request: { query: FriendsQuery },
  responses: {
    200: json(
      z.object({
        items: z.array(FriendBody),
        nextCursor: z.string().nullable(),
        stages: StagesBody,
      }),
      'A page, and how many friends there are at each stage',
    ),
    ...problems('request.sign_in_required'),
  },
})

const remind = createRoute({
  method: 'post',
  path: '/referrals/friends/{friendId}/reminders',
  summary: 'Remind a friend who agreed to it, once in seven days',
  security,
  middleware: signedIn,
  request: { params: z.strictObject({ friendId: z.uuid() }) },
  responses: {
    200: json(FriendBody, 'A mail is on its way'),
    ...problems(
      'request.sign_in_required',
      'referrals.friend_not_found',
      'referrals.nothing_missing',
      'referrals.reminders_declined',
      'referrals.reminded_lately',
    ),
  },
})

/** The friends somebody brought. */
export const friendRoutes = resource()
  .openapi(list, async (c) => {
    const { db, clock } = c.var.services
    const { limit, cursor = null, stage = null, q, sort: order } = c.req.valid('query')
    const search = q === undefined || q === '' ? null : q
    const query = { stage, search, order }
    const [page, stages] = await Promise.all([
      readFriends(db, clock, c.var.actor, query, { limit, cursor }),
      countStages(db, c.var.actor),
    ])
    return c.json({ items: page.items.map(friendBody), nextCursor: page.nextCursor, stages }, 200)
  })
  .openapi(remind, async (c) => {
    const { db, clock } = c.var.services
    const friend = await remindFriend(db, clock, c.var.actor, c.req.valid('param').friendId)
    return c.json(friendBody(friend), 200)
  })
