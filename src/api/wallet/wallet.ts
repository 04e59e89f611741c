import { choices, count, lines, list, wallet } from '#contract/wallet/wallet.ts'
import { readWallet } from '#portfolio'
import {
  countWalletMovements,
  periodsSince,
  readBalanceLines,
  readMovementChoices,
  readMovements,
} from '#wallet'
import { resource } from '../resource.ts'
import { movementQuery } from './movement-query.ts'

const app = resource()

/** The investor's balances and the items behind them. */
export const walletRoutes = app
  .serve(wallet, async (c) => {
    const { db, clock } = c.var.services
    return await readWallet(db, clock, c.var.actor)
  })
  .serve(count, async (c) => {
    const filters = movementQuery(c.req.valid('query'))
    return await countWalletMovements(c.var.services.db, c.var.actor, filters)
  })
  .serve(choices, async (c) => {
    const { db, clock } = c.var.services
    const { properties, firstAt } = await readMovementChoices(db, c.var.actor)
    const now = clock.now()
    return { properties, ...periodsSince(firstAt ?? now, now) }
  })
  .serve(list, async (c) => {
    const { limit, cursor = null, ...filters } = c.req.valid('query')
    const { services, actor } = c.var
    const page = await readMovements(services.db, actor, { limit, cursor }, movementQuery(filters))
    const items = page.items.map((movement) => ({ ...movement, id: movement.entryId }))
    return { items, nextCursor: page.nextCursor }
  })
  .serve(lines, async (c) => {
    const { db, clock } = c.var.services
    const items = await readBalanceLines(db, clock, c.var.actor, c.req.valid('param').balance)
    const total = items.reduce((sum, { amount }) => sum + amount, 0n)
    return { items, total }
  })
