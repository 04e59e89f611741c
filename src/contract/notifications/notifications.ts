import { z } from '@hono/zod-openapi'
import { json, jsonPage } from '../answers.ts'
import { Instant, Integer, PageQuery } from '../fields.ts'
import { operation } from '../operation.ts'
import { unreadMax } from '../words/notifications.ts'
import { NoticeBody, Tab } from './notice-body.ts'

const flag = z.enum(['true', 'false']).default('false')

const InboxSearch = PageQuery.extend({
  tab: Tab.optional(),
  unread: flag.openapi({ description: 'Only what has not been read' }),
  archived: flag.openapi({ description: 'Archived notifications instead of the others' }),
  q: z.string().max(100).optional().openapi({ description: 'Words that must all be in it' }),
})

const CountBody = z
  .object({
    unread: Integer.openapi({ description: `Counted up to ${unreadMax + 1}` }),
    byTab: z.object({
      money: Integer,
      properties: Integer,
      votes: Integer,
      account: Integer,
      offers: Integer,
    }),
    position: Integer.openapi({
      description:
        'A live stream that is opened with it as `Last-Event-ID` misses nothing that is newer',
    }),
  })
  .openapi('UnreadCount')
export type UnreadCount = z.input<typeof CountBody>

export const list = operation('GET /notifications/', {
  summary: 'My notifications, newest first',
  scopes: ['notices'],
  query: InboxSearch,
  answer: jsonPage(NoticeBody, 'A page, in the language of the request'),
  refuses: ['notifications.invalid_cursor'],
})

export const count = operation('GET /notifications/count/', {
  summary: 'How many notifications I have not read',
  scopes: ['notices'],
  answer: json(CountBody, 'The counts'),
})

const noticeParams = z.strictObject({ noticeId: z.uuid() })

export const one = operation('GET /notifications/{noticeId}/', {
  summary: 'One of my notifications',
  scopes: ['notices'],
  params: noticeParams,
  answer: json(NoticeBody, 'In the language of the request'),
  refuses: ['notifications.notice_not_found'],
})

export const readAll = operation('POST /notifications/reading/', {
  summary: 'Mark all notifications as read, or those of one tab, up to `until`',
  body: z.strictObject({ tab: Tab.optional(), until: Instant }),
  answer: json(z.object({ marked: Integer }), 'How many were unread'),
})

const mark = {
  params: noticeParams,
  done: 'It is marked; repeating it changes nothing.',
  refuses: ['notifications.notice_not_found'],
} as const

export const markRead = operation('PUT /notifications/{noticeId}/reading/', {
  summary: 'Mark a notification as read',
  ...mark,
})

export const markUnread = operation('DELETE /notifications/{noticeId}/reading/', {
  summary: 'Mark a notification as not read',
  ...mark,
})

export const archive = operation('PUT /notifications/{noticeId}/archive/', {
  summary: 'Archive a notification',
  ...mark,
})

export const restore = operation('DELETE /notifications/{noticeId}/archive/', {
  summary: 'Restore a notification from the archive',
  ...mark,
})
