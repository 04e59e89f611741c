import type { z } from '@hono/zod-openapi'
import { resource } from '#api'
import { act, list, type SimulatedBody } from '#contract/dev/dev-payments.ts'
import { toJsonInteger } from '#kernel'
import { depositIds, depositReference, type SimulatedDeposit } from '#payments'
import { authorised } from './authorised.ts'
import { simulatorOf } from './simulator-of.ts'

const shownMax = 50

const app = resource()

app.use('/dev/payments/*', async (c, next) => {
  simulatorOf(c)
  return await authorised(c, next)
})

/** A hand on the simulated gateway. */
export const devPaymentRoutes = app
  .serve(list, async (c) => {
    const simulator = simulatorOf(c)
    const deposits = await simulator.list(shownMax)
    const ids = await depositIds(
      c.var.services.db,
      deposits.map((deposit) => deposit.reference),
    )
    const items = deposits.flatMap((deposit) => {
      const id = ids.get(deposit.reference)
      return id === undefined ? [] : [simulatedBody(id, deposit)]
    })
    return { items }
  })
  .serve(act, async (c) => {
    const simulator = simulatorOf(c)
    const { depositId } = c.req.valid('param')
    const { action, amount } = c.req.valid('json')
    const reference = await depositReference(c.var.services.db, depositId)
    return simulatedBody(depositId, await simulator.act(reference, action, amount))
  })

function simulatedBody(
  depositId: string,
  deposit: SimulatedDeposit,
): z.infer<typeof SimulatedBody> {
  const { amount, paidAmount } = deposit
  return {
    depositId,
    reference: deposit.reference,
    method: deposit.method,
    amount: toJsonInteger(amount),
    state: deposit.state,
    accountNumber: deposit.accountNumber,
    createdAt: deposit.createdAt.toISOString(),
    expiresAt: deposit.expiresAt.toISOString(),
    paidAmount: paidAmount === null ? null : toJsonInteger(paidAmount),
    paidAt: deposit.paidAt?.toISOString() ?? null,
    events: deposit.events.map((event) => ({
      ...event,
      dueAt: event.dueAt.toISOString(),
      deliveredAt: event.deliveredAt?.toISOString() ?? null,
    })),
  }
}
