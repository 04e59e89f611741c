import { resource } from '#api'
import { act, list } from '#contract/dev/dev-payouts.ts'
import { bankOf, type SimulatedPayout } from '#payments'
import { authorised } from './authorised.ts'
import { simulatorOf } from './simulator-of.ts'

const shownMax = 50

const app = resource()

app.use('/dev/payouts/*', async (c, next) => {
  simulatorOf(c)
  return await authorised(c, next)
})

/** A hand on the banks that simulated payouts go to. */
export const devPayoutRoutes = app
  .serve(list, async (c) => {
    const items = await simulatorOf(c).listPayouts(shownMax)
    return { items: items.map(payoutBody) }
  })
  .serve(act, async (c) => {
    const { reference } = c.req.valid('param')
    const { action } = c.req.valid('json')
    return payoutBody(await simulatorOf(c).actOnPayout(reference, action))
  })

function payoutBody({ bankCode, ...payout }: SimulatedPayout) {
  return { ...payout, bank: bankOf(bankCode).shortName }
}
