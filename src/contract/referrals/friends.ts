import { createRoute, z } from '@hono/zod-openapi'
import { locales, plainText } from '#kernel'
import { json, problems } from '../answers.ts'
import { Integer, PageQuery } from '../fields.ts'
import { file as fileAnswer, fileTypes } from '../files.ts'
import { tableFormats } from '../words/documents.ts'
import { friendOrders, friendStages } from '../words/referrals.ts'
import { FriendBody } from './referral-body.ts'

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
export type FriendStages = z.input<typeof StagesBody>

export const list = createRoute({
  method: 'get',
  path: '/referrals/friends',
  summary: 'The friends you brought, with their stage and what is missing',
  security,
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

export const file = createRoute({
  method: 'get',
  path: '/referrals/friends/file',
  summary: 'The friends you brought as a file, who came first at the top',
  description: 'Columns and their versions: `/api/exports/schemas/`, schema `friends`.',
  security,
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

export const remind = createRoute({
  method: 'post',
  path: '/referrals/friends/{friendId}/reminders',
  summary: 'Remind a friend who agreed to it, once in seven days',
  security,
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
