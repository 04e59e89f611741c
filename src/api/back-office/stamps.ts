import { openForStamp, readDueStamps, recordStamps } from '#agreements'
import { list, paper, record } from '#contract/back-office/stamps.ts'
import { fileHeaders } from '#documents'
import { toJsonInteger } from '#kernel'
import { makingOf } from '../agreements/agreement-body.ts'
import { resource } from '../env.ts'
import { signedIn, staffOnly } from '../middleware.ts'

const app = resource()

app.use('/back-office/stamps', signedIn, staffOnly(['finance', 'admin']))

app.use('/back-office/stamps/*', signedIn, staffOnly(['finance', 'admin']))

/** The desk at which the electronic stamps of agreements are recorded. */
export const stampRoutes = app
  .openapi(list, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    const page = await readDueStamps(c.var.services.db, { limit, cursor })
    const items = page.items.map(({ signedAt, amount, duty, ...row }) => ({
      ...row,
      signedAt: signedAt.toISOString(),
      amount: toJsonInteger(amount),
      duty: toJsonInteger(duty),
    }))
    return c.json({ items, nextCursor: page.nextCursor, total: page.total }, 200)
  })
  .openapi(paper, async (c) => {
    const { subscriptionId } = c.req.valid('param')
    const opened = await openForStamp(makingOf(c.var.services), c.var.actor, subscriptionId)
    const headers = fileHeaders('pdf', `sepetak-${opened.number}`)
    return c.body(new Uint8Array(opened.file).buffer, 200, headers)
  })
  .openapi(record, async (c) => {
    const { db, clock } = c.var.services
    const { stamps } = c.req.valid('json')
    await recordStamps(db, clock, c.var.actor, stamps)
    return c.json({ stamped: stamps.length }, 200)
  })
