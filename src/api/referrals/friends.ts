import { createRoute, z } from '@hono/zod-openapi'
import { friendOrders, friendStages, tableFormats } from '#contract'
import { fileHeaders, tableFile } from '#documents'
import { locales, plainText } from '#kernel'
import { countStages, friendTable, readFriends, remindFriend } from '#referrals'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { file as fileAnswer, fileTypes } from '../files.ts'
import { signedIn } from '../middleware.ts'
import { paperLanguage } from '../paper-language.ts'
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

const file = createRoute({
  method: 'get',
  path: '/referrals/friends/file',
  summary: 'The friends you brought as a file, who came first at the top',
  description: 'Columns and their versions: `/api/exports/schemas/`, schema `friends`.',
  security,
  middleware: signedIn,
  request: {
    query: z.strictObject({
      format: z.enum(tableFormats),
      language: z.enum(locales).optional().openapi({ description: 'Language of the file' }),
    }),
  },
  responses: {
    200: fileAnswer('The file', fileTypes.csv, fileTypes.xlsx, fileTypes.json),
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

/** The friends someone brought. */
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
  .openapi(file, async (c) => {
    const { services, actor } = c.var
    const { format, language } = c.req.valid('query')
    const locale = await paperLanguage(c, language)
    const table = friendTable(services.db, services.clock, actor, locale)
    return c.body(tableFile(format, table), 200, fileHeaders(format, 'sepetak-friends-v1'))
  })
  .openapi(remind, async (c) => {
    const { db, clock } = c.var.services
    const friend = await remindFriend(db, clock, c.var.actor, c.req.valid('param').friendId)
    return c.json(friendBody(friend), 200)
  })
