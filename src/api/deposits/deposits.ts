import { create, list, methods, one } from '#contract/deposits/deposits.ts'
import { createDeposit, depositMethods, newestRefunds, readDeposit, readDeposits } from '#payments'
import { idempotencyKey } from '../middleware.ts'
import { resource } from '../resource.ts'
import { withBankNames } from './deposit-banks.ts'

const app = resource()

/** Deposit methods and deposits. */
export const depositRoutes = app
  .serve(methods, async (c) => {
    const { services } = c.var
    return { items: await depositMethods(services.db, services.clock.now(), services) }
  })
  .serve(create, async (c) => {
    const { services, actor } = c.var
    const key = idempotencyKey(c)
    const deposit = await createDeposit(services, actor, key, c.req.valid('json'))
    return withBankNames(deposit, services.gateway.isSimulated)
  })
  .serve(list, async (c) => {
    const { db, clock, gateway } = c.var.services
    const { limit, cursor = null, state } = c.req.valid('query')
    const page = await readDeposits(db, clock, c.var.actor, { limit, cursor, state })
    const items = page.items.map((deposit) => withBankNames(deposit, gateway.isSimulated))
    return { items, nextCursor: page.nextCursor }
  })
  .serve(one, async (c) => {
    const { db, clock, gateway } = c.var.services
    const { depositId } = c.req.valid('param')
    const deposit = await readDeposit(db, clock, c.var.actor, depositId)
    const refund = (await newestRefunds(db, [depositId])).get(depositId) ?? null
    return withBankNames(deposit, gateway.isSimulated, refund)
  })
