import { decide, list } from '#contract/back-office/incomes.ts'
import { readNames } from '#identity'
import { decideRaise, listRaises } from '#investors'
import { resource } from '../resource.ts'

const app = resource()

/** Raised incomes, which change the yearly limit once staff accept them. */
export const incomeRoutes = app
  .serve(list, async (c) => {
    const { limit, cursor = null, order, queue } = c.req.valid('query')
    const { db } = c.var.services
    const { items, nextCursor, total } = await listRaises(db, queue, { limit, cursor, order })
    const names = await readNames(
      db,
      items.flatMap(({ decidedBy }) => decidedBy ?? []),
    )
    const named = items.map((raise) => ({
      ...raise,
      decidedBy: names.get(raise.decidedBy ?? '') ?? null,
    }))
    return { items: named, nextCursor, total }
  })
  .serve(decide, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    await decideRaise({ db, clock }, c.var.actor, input)
  })
