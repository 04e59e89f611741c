import { createRoute, z } from '@hono/zod-openapi'
import { Integer, json, jsonBody, problems, resource } from '#api'
import { simulatedPayoutActions, simulatedPayoutStates } from '#contract'
import { toJsonInteger } from '#kernel'
import { banks, type SimulatedPayout } from '#payments'
import { authorised } from './authorised.ts'
import { simulatorOf } from './simulator-of.ts'

const shownMax = 50

const PayoutBody = z
  .object({
    reference: z.string(),
    bank: z.string().openapi({ example: 'BCA' }),
    numberEnd: z.string().openapi({ description: 'The last digits of the account' }),
    amount: Integer.openapi({ description: 'Rupiah that arrive' }),
    state: z.enum(simulatedPayoutStates),
    acceptedAt: z.iso.datetime(),
    settlesAt: z.iso
      .datetime()
      .openapi({ description: 'When the bank pays it unless told otherwise' }),
    endedAt: z.iso.datetime().nullable(),
  })
  .openapi('SimulatedPayout')

const list = createRoute({
  method: 'get',
  path: '/dev/payouts',
  summary: 'Demo and rehearsal: the newest payouts of the simulated gateway',
  responses: { 200: json(z.object({ items: z.array(PayoutBody) }), 'Payouts'), ...problems() },
})

const act = createRoute({
  method: 'post',
  path: '/dev/payouts/{reference}',
  summary: 'Demo and rehearsal: make the bank of a simulated payout do something',
  description:
    '`pay` pays it now; `delay` lets it lie for a day; `fail` takes it not; `reverse` sends back what ' +
    'was paid; `silent` pays and tells nobody; `repeat` sends all its webhooks again, each twice.',
  request: {
    params: z.strictObject({ reference: z.string().min(1).max(100) }),
    body: jsonBody(z.strictObject({ action: z.enum(simulatedPayoutActions) })),
  },
  responses: {
    200: json(PayoutBody, 'Done'),
    ...problems('payments.payout_not_found', 'payments.simulation_not_possible'),
  },
})

const app = resource()
app.use('/dev/payouts/*', async (c, next) => {
  simulatorOf(c)
  return await authorised(c, next)
})

/** A hand on the banks that simulated payouts go to. */
export const devPayoutRoutes = app
  .openapi(list, async (c) => {
    const items = await simulatorOf(c).listPayouts(shownMax)
    return c.json({ items: items.map(payoutBody) }, 200)
  })
  .openapi(act, async (c) => {
    const { reference } = c.req.valid('param')
    const { action } = c.req.valid('json')
    return c.json(payoutBody(await simulatorOf(c).actOnPayout(reference, action)), 200)
  })

function payoutBody({ bankCode, ...payout }: SimulatedPayout): z.infer<typeof PayoutBody> {
  return {
    ...payout,
    bank: banks.find(({ code }) => code === bankCode)?.shortName ?? bankCode,
    amount: toJsonInteger(payout.amount),
    acceptedAt: payout.acceptedAt.toISOString(),
    settlesAt: payout.settlesAt.toISOString(),
    endedAt: payout.endedAt?.toISOString() ?? null,
  }
}
