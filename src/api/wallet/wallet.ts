import type { z } from '@hono/zod-openapi'
import { choices, type LineBody, lines, list, wallet } from '#contract/wallet/wallet.ts'
import { toJsonInteger } from '#kernel'
import { readWallet } from '#portfolio'
import {
  type BalanceLine,
  periodsSince,
  readBalanceLines,
  readMovementChoices,
  readMovements,
} from '#wallet'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'
import { movementBody, movementQuery } from './movement-body.ts'
import { walletBody } from './wallet-body.ts'

const app = resource()

app.use('/wallet/*', signedIn)

/** The investor's balances and the lines behind them. */
export const walletRoutes = app
  .openapi(wallet, async (c) => {
    const { db, clock } = c.var.services
    return c.json(walletBody(await readWallet(db, clock, c.var.actor)), 200)
  })
  .openapi(choices, async (c) => {
    const { db, clock } = c.var.services
    const { properties, firstAt } = await readMovementChoices(db, c.var.actor)
    const now = clock.now()
    return c.json({ properties, ...periodsSince(firstAt ?? now, now) }, 200)
  })
  .openapi(list, async (c) => {
    const { limit, cursor = null, ...filters } = c.req.valid('query')
    const { services, actor } = c.var
    const page = await readMovements(services.db, actor, { limit, cursor }, movementQuery(filters))
    return c.json({ items: page.items.map(movementBody), nextCursor: page.nextCursor }, 200)
  })
  .openapi(lines, async (c) => {
    const { db, clock } = c.var.services
    const items = await readBalanceLines(db, clock, c.var.actor, c.req.valid('param').balance)
    const total = items.reduce((sum, { amount }) => sum + amount, 0n)
    return c.json({ items: items.map(lineBody), total: toJsonInteger(total) }, 200)
  })

function lineBody(line: BalanceLine): z.infer<typeof LineBody> {
  return {
    ...line,
    amount: toJsonInteger(line.amount),
    since: line.since.toISOString(),
    until: line.until?.toISOString() ?? null,
  }
}
