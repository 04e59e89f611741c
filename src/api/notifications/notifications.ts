import { createRoute, z } from '@hono/zod-openapi'
import {
  countUnread,
  markAllRead,
  markNotice,
  type NoticeMark,
  readInbox,
  readNotice,
} from '#notifications'
import { json, jsonBody, jsonPage, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { signedIn } from '../middleware.ts'
import { NoticeBody, noticeBody, Tab } from './notice-body.ts'

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

const list = createRoute({
  method: 'get',
  path: '/notifications',
  summary: 'My notifications, the newest first',
  security,
  middleware: signedIn,
  request: { query: InboxSearch },
  responses: {
    200: jsonPage(NoticeBody, 'A page, in the language of the request'),
    ...problems('request.sign_in_required', 'notifications.invalid_cursor'),
  },
})

const count = createRoute({
  method: 'get',
  path: '/notifications/count',
  summary: 'How many notifications I have not read',
  security,
  middleware: signedIn,
  responses: { 200: json(CountBody, 'The counts'), ...problems('request.sign_in_required') },
})

const noticeParams = z.strictObject({ noticeId: z.uuid() })

const one = createRoute({
  method: 'get',
  path: '/notifications/{noticeId}',
  summary: 'One of my notifications',
  security,
  middleware: signedIn,
  request: { params: noticeParams },
  responses: {
    200: json(NoticeBody, 'In the language of the request'),
    ...problems('request.sign_in_required', 'notifications.notice_not_found'),
  },
})

const readAll = createRoute({
  method: 'post',
  path: '/notifications/reading',
  summary: 'Mark all notifications as read, or those of one tab, that are not newer than `until`',
  security,
  middleware: signedIn,
  request: {
    body: jsonBody(z.strictObject({ tab: Tab.optional(), until: z.iso.datetime() })),
  },
  responses: {
    200: json(z.object({ marked: Integer }), 'How many were unread'),
    ...problems('request.sign_in_required'),
  },
})

function marking(method: 'put' | 'delete', noun: 'reading' | 'archive', summary: string) {
  return createRoute({
    method,
    path: `/notifications/{noticeId}/${noun}`,
    summary,
    security,
    middleware: signedIn,
    request: { params: noticeParams },
    responses: {
      204: { description: 'It is marked; once more changes nothing.' },
      ...problems('request.sign_in_required', 'notifications.notice_not_found'),
    },
  })
}

const app = resource()
  .openapi(list, async (c) => {
    const { limit, cursor = null, tab = null, unread, archived, q = null } = c.req.valid('query')
    const query = {
      tab,
      isUnreadOnly: unread === 'true',
      isArchived: archived === 'true',
      search: q,
    }
    const { services, actor, locale } = c.var
    const page = await readInbox(services.db, actor, locale, query, { limit, cursor })
    return c.json({ items: page.items.map(noticeBody), nextCursor: page.nextCursor }, 200)
  })
  .openapi(count, async (c) => c.json(await countUnread(c.var.services.db, c.var.actor), 200))
  .openapi(one, async (c) => {
    const { services, actor, locale } = c.var
    const notice = await readNotice(services.db, actor, locale, c.req.valid('param').noticeId)
    return c.json(noticeBody(notice), 200)
  })
  .openapi(readAll, async (c) => {
    const { db, clock } = c.var.services
    const { tab = null, until } = c.req.valid('json')
    const marked = await markAllRead(db, clock, c.var.actor, { tab, until: new Date(until) })
    return c.json({ marked }, 200)
  })

const marks: readonly [ReturnType<typeof marking>, NoticeMark][] = [
  [marking('put', 'reading', 'Mark a notification as read'), 'read'],
  [marking('delete', 'reading', 'Mark a notification as not read'), 'unread'],
  [marking('put', 'archive', 'Put a notification away'), 'archived'],
  [marking('delete', 'archive', 'Bring a notification back'), 'restored'],
]
for (const [route, mark] of marks) {
  app.openapi(route, async (c) => {
    const { db, clock } = c.var.services
    await markNotice(db, clock, c.var.actor, c.req.valid('param').noticeId, mark)
    return c.body(null, 204)
  })
}

/** The signed-in user's own inbox. */
export const notificationRoutes = app
