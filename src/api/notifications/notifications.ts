import {
  archive,
  count,
  list,
  markRead,
  markUnread,
  one,
  readAll,
  restore,
} from '#contract/notifications/notifications.ts'
import {
  countUnread,
  markAllRead,
  markNotice,
  type NoticeMark,
  readInbox,
  readNotice,
} from '#notifications'
import { type ApiContext, resource } from '../env.ts'
import { signedInOnly } from '../middleware.ts'
import { noticeBody } from './notice-body.ts'

/** The signed-in user's own inbox. */
export const notificationRoutes = resource()
  .openapi(signedInOnly(list), async (c) => {
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
  .openapi(signedInOnly(count), async (c) =>
    c.json(await countUnread(c.var.services.db, c.var.actor), 200),
  )
  .openapi(signedInOnly(one), async (c) => {
    const { services, actor, locale } = c.var
    const notice = await readNotice(services.db, actor, locale, c.req.valid('param').noticeId)
    return c.json(noticeBody(notice), 200)
  })
  .openapi(signedInOnly(readAll), async (c) => {
    const { db, clock } = c.var.services
    const { tab = null, until } = c.req.valid('json')
    const marked = await markAllRead(db, clock, c.var.actor, { tab, until: new Date(until) })
    return c.json({ marked }, 200)
  })
  .openapi(signedInOnly(markRead), async (c) => await marked(c, c.req.valid('param'), 'read'))
  .openapi(signedInOnly(markUnread), async (c) => await marked(c, c.req.valid('param'), 'unread'))
  .openapi(signedInOnly(archive), async (c) => await marked(c, c.req.valid('param'), 'archived'))
  .openapi(signedInOnly(restore), async (c) => await marked(c, c.req.valid('param'), 'restored'))

async function marked(c: ApiContext, { noticeId }: { noticeId: string }, mark: NoticeMark) {
  const { db, clock } = c.var.services
  await markNotice(db, clock, c.var.actor, noticeId, mark)
  return c.body(null, 204)
}
