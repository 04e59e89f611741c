import { countDeskRequests, listDeskRequests, settleRequest } from '#account-service'
import { decision, list } from '#contract/back-office/privacy-requests.ts'
import { readNames } from '#identity'
import { resource } from '../resource.ts'

/** What staff do about requests of the law on personal data; every act is in the audit log. */
export const privacyDeskRoutes = resource()

privacyDeskRoutes
  .serve(list, async (c) => {
    const { limit, cursor = null, order, state, only } = c.req.valid('query')
    const { db, clock, dataKeys } = c.var.services
    const now = clock.now()
    const filter = { state, overdueAt: only === 'overdue' ? now : null }
    const [page, total] = await Promise.all([
      listDeskRequests(db, dataKeys, filter, { limit, cursor, order }),
      countDeskRequests(db, filter),
    ])
    const ids = page.items.map(({ userId }) => userId)
    const names = await readNames(db, ids)
    const items = page.items.map((request) => ({
      ...request,
      isOverdue: state === 'open' && request.dueAt < now,
      name: names.get(request.userId) ?? '',
    }))
    return { items, nextCursor: page.nextCursor, total }
  })
  .serve(decision, async (c) => {
    const { db, dataKeys: keys, clock } = c.var.services
    const input = { id: c.req.valid('param').requestId, ...c.req.valid('json') }
    await settleRequest({ db, keys, clock }, c.var.actor, input)
  })
