import { z } from '@hono/zod-openapi'
import { locales, plainText, recordOf } from '#kernel'
import { json } from '../answers.ts'
import { Integer, PageQuery } from '../fields.ts'
import { file as fileAnswer, fileTypes } from '../files.ts'
import { operation } from '../operation.ts'
import { tableFormats } from '../words/documents.ts'
import { friendOrders, friendStages } from '../words/referrals.ts'
import { FriendBody } from './referral-body.ts'

const FriendsQuery = PageQuery.extend({
  stage: z.enum(friendStages).optional(),
  q: z
    .string()
    .max(100)
    .transform(plainText)
    .optional()
    .openapi({ type: 'string', description: 'Part of a name, as I see it' }),
  sort: z.enum(friendOrders).default('newest'),
})

const StagesBody = z.object(recordOf(friendStages, () => Integer)).openapi('FriendStages')

const FriendsBody = z.object({
  items: z.array(FriendBody),
  nextCursor: z.string().nullable(),
  stages: StagesBody,
})

export const list = operation('GET /referrals/friends/', {
  summary: 'The friends I invited, with their stage and what is missing',
  query: FriendsQuery,
  answer: json(FriendsBody, 'A page, and how many friends there are at each stage'),
})

export const file = operation('GET /referrals/friends/file/', {
  summary: 'The friends I invited as a file, oldest first',
  description: 'Columns and their versions: `/api/exports/schemas/`, schema `friends`.',
  query: z.strictObject({
    format: z.enum(tableFormats),
    language: z.enum(locales).optional().openapi({ description: 'Language of the file' }),
  }),
  answer: fileAnswer('The file', fileTypes.csv, fileTypes.xlsx, fileTypes.json),
})

export const remind = operation('POST /referrals/friends/{friendId}/reminders/', {
  summary: 'Remind a friend who agreed to it, once in seven days',
  params: z.strictObject({ friendId: z.uuid() }),
  answer: json(FriendBody, 'An email is on its way'),
  refuses: [
    'referrals.friend_not_found',
    'referrals.nothing_missing',
    'referrals.reminders_declined',
    'referrals.reminded_lately',
  ],
})
