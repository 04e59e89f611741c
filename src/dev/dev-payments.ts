import { resource } from '#api'
import { act, list } from '#contract/dev/dev-payments.ts'
import { depositIds, depositReference } from '#payments'
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
      return id === undefined ? [] : [{ depositId: id, ...deposit }]
    })
    return { items }
  })
  .serve(act, async (c) => {
    const simulator = simulatorOf(c)
    const { depositId } = c.req.valid('param')
    const { action, amount } = c.req.valid('json')
    const reference = await depositReference(c.var.services.db, depositId)
    return { depositId, ...(await simulator.act(reference, action, amount)) }
  })
