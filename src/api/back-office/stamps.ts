import { document, list, record } from '#contract/back-office/stamps.ts'
import { fileHeaders, openForStamp, readStamps, recordStamps } from '#documents'
import { makingOf } from '../agreements/agreement-making.ts'
import { resource } from '../resource.ts'
import { staffNames } from './staff-names.ts'

const app = resource()

/** The desk for recording electronic stamps of agreements. */
export const stampRoutes = app
  .serve(list, async (c) => {
    const { limit, cursor = null, order, state } = c.req.valid('query')
    const { db } = c.var.services
    const page = await readStamps(db, state, { limit, cursor, order })
    const people = page.items.map(({ recordedBy }) => recordedBy)
    const nameOf = await staffNames(db, people)
    const items = page.items.map(({ serial, stampedAt, recordedBy, ...agreement }) => ({
      ...agreement,
      stamp:
        serial === null || stampedAt === null
          ? null
          : { serial, at: stampedAt, by: nameOf(recordedBy) },
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
