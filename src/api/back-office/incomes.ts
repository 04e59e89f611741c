import { decide, list } from '#contract/back-office/incomes.ts'
import { decideRaise, listRaises } from '#investors'
import { resource } from '../resource.ts'
import { staffNames } from './staff-names.ts'

const app = resource()

/** Raised incomes, which change the yearly limit once staff accept them. */
export const incomeRoutes = app
  .serve(list, async (c) => {
    const { limit, cursor = null, order, queue } = c.req.valid('query')
    const { db } = c.var.services
    const { items, nextCursor, total } = await listRaises(db, queue, { limit, cursor, order })
    const deciders = items.map(({ decidedBy }) => decidedBy)
    const nameOf = await staffNames(db, deciders)
    const named = items.map((raise) => ({ ...raise, decidedBy: nameOf(raise.decidedBy) }))
    return { items: named, nextCursor, total }
  })
  .serve(decide, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    await decideRaise({ db, clock }, c.var.actor, input)
  })
