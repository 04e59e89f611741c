import { openForStamp, readDueStamps, recordStamps } from '#agreements'
import { document, list, record } from '#contract/back-office/stamps.ts'
import { fileHeaders } from '#documents'
import { makingOf } from '../agreements/agreement-body.ts'
import { resource } from '../resource.ts'

const app = resource()

/** The desk for recording electronic stamps of agreements. */
export const stampRoutes = app
  .serve(list, async (c) => {
    const { limit, cursor = null, order } = c.req.valid('query')
    const page = await readDueStamps(c.var.services.db, { limit, cursor, order })
    const items = page.items.map(({ signedAt, amount, duty, ...row }) => ({
      ...row,
      signedAt,
      amount,
      duty,
    }))
    return { items, nextCursor: page.nextCursor, total: page.total }
  })
  .serve(document, async (c) => {
    const { subscriptionId } = c.req.valid('param')
    const opened = await openForStamp(makingOf(c.var.services), c.var.actor, subscriptionId)
    const headers = fileHeaders('pdf', `sepetak-${opened.number}`)
    return c.body(new Uint8Array(opened.file).buffer, 200, headers)
  })
  .serve(record, async (c) => {
    const { db, clock } = c.var.services
    const { stamps } = c.req.valid('json')
    await recordStamps(db, clock, c.var.actor, stamps)
    return { stamped: stamps.length }
  })
