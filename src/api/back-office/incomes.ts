import type { z } from '@hono/zod-openapi'
import { decide, list, type RaiseBody } from '#contract/back-office/incomes.ts'
import { readNames } from '#identity'
import { decideRaise, type IncomeRaise, listRaises } from '#investors'
import type { Domain } from '../encode.ts'
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
    return { items: items.map((raise) => raiseBody(raise, names)), nextCursor, total }
  })
  .serve(decide, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    await decideRaise({ db, clock }, c.var.actor, input)
  })

function raiseBody(
  raise: IncomeRaise,
  names: ReadonlyMap<string, string>,
): Domain<z.infer<typeof RaiseBody>> {
  const { decidedBy } = raise
  return { ...raise, decidedBy: decidedBy === null ? null : (names.get(decidedBy) ?? null) }
}
