import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, jsonPage, problems } from '../answers.ts'
import { Integer, PageQuery } from '../fields.ts'
import { NoticeBody, Tab } from './notice-body.ts'

const security = [{ bearer: [] }]

const flag = z.enum(['true', 'false']).default('false')

const InboxSearch = PageQuery.extend({
  tab: Tab.optional(),
  unread: flag.openapi({ description: 'Only what has not been read' }),
  archived: flag.openapi({ description: 'What was put away instead of what was not' }),
  q: z.string().max(100).optional().openapi({ description: 'Words that must all be in it' }),
})

const CountBody = z
  .object({
    unread: Integer.openapi({ description: 'At most 100: more is not counted' }),
    byTab: z.object({
      money: Integer,
      properties: Integer,
      account: Integer,
      offers: Integer,
    }),
  })
  .openapi('UnreadCount')
export type UnreadCount = z.input<typeof CountBody>

export const list = createRoute({
  method: 'get',
  path: '/notifications',
  summary: 'My notifications, the newest first',
  security,
  request: { query: InboxSearch },
  responses: {
    200: jsonPage(NoticeBody, 'A page, in the language of the request'),
    ...problems('request.sign_in_required', 'notifications.invalid_cursor'),
  },
})

export const count = createRoute({
  method: 'get',
  path: '/notifications/count',
  summary: 'How many notifications I have not read',
  security,
  responses: { 200: json(CountBody, 'The counts'), ...problems('request.sign_in_required') },
})

const noticeParams = z.strictObject({ noticeId: z.uuid() })

export const one = createRoute({
  method: 'get',
  path: '/notifications/{noticeId}',
  summary: 'One of my notifications',
  security,
  request: { params: noticeParams },
  responses: {
    200: json(NoticeBody, 'In the language of the request'),
    ...problems('request.sign_in_required', 'notifications.notice_not_found'),
  },
})

export const readAll = createRoute({
  method: 'post',
  path: '/notifications/reading',
  summary: 'Mark all notifications as read, or those of one tab, that are not newer than `until`',
  security,
  request: {
    body: jsonBody(z.strictObject({ tab: Tab.optional(), until: z.iso.datetime() })),
  },
  responses: {
    200: json(z.object({ marked: Integer }), 'How many were unread'),
    ...problems('request.sign_in_required'),
  },
})

function marking<Method extends 'put' | 'delete', Noun extends 'reading' | 'archive'>(
  method: Method,
  noun: Noun,
  summary: string,
) {
  return createRoute({
    method,
    path: `/notifications/{noticeId}/${noun}`,
    summary,
    security,
    request: { params: noticeParams },
    responses: {
      204: { description: 'It is marked; once more changes nothing.' },
      ...problems('request.sign_in_required', 'notifications.notice_not_found'),
    },
  })
}

export const markRead = marking('put', 'reading', 'Mark a notification as read')

export const markUnread = marking('delete', 'reading', 'Mark a notification as not read')

export const archive = marking('put', 'archive', 'Put a notification away')

export const restore = marking('delete', 'archive', 'Bring a notification back')
