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
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'

/** The signed-in user's own inbox. */
export const notificationRoutes = resource()
  .serve(list, async (c) => {
    const { limit, cursor = null, tab = null, unread, archived, q = null } = c.req.valid('query')
    const query = {
      tab,
      isUnreadOnly: unread === 'true',
      isArchived: archived === 'true',
      search: q,
    }
    const { services, actor, locale } = c.var
    return await readInbox(services.db, actor, locale, query, { limit, cursor })
  })
  .serve(count, async (c) => await countUnread(c.var.services.db, c.var.actor))
  .serve(one, async (c) => {
    const { services, actor, locale } = c.var
    return await readNotice(services.db, actor, locale, c.req.valid('param').noticeId)
  })
  .serve(readAll, async (c) => {
    const { db, clock } = c.var.services
    const { tab = null, until } = c.req.valid('json')
    const marked = await markAllRead(db, clock, c.var.actor, { tab, until: new Date(until) })
    return { marked }
  })
  .serve(markRead, async (c) => await marked(c, c.req.valid('param'), 'read'))
  .serve(markUnread, async (c) => await marked(c, c.req.valid('param'), 'unread'))
  .serve(archive, async (c) => await marked(c, c.req.valid('param'), 'archived'))
  .serve(restore, async (c) => await marked(c, c.req.valid('param'), 'restored'))

async function marked(c: ApiContext, { noticeId }: { noticeId: string }, mark: NoticeMark) {
  const { db, clock } = c.var.services
  await markNotice(db, clock, c.var.actor, noticeId, mark)
  return c.body(null, 204)
}
