import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, problems } from '../answers.ts'
import { Integer } from '../fields.ts'
import { simulatedPayoutActions, simulatedPayoutStates } from '../words/money.ts'

export const PayoutBody = z
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
export type SimulatedPayout = z.input<typeof PayoutBody>

export const list = createRoute({
  method: 'get',
  path: '/dev/payouts',
  summary: 'Demo and rehearsal: the newest payouts of the simulated gateway',
  responses: { 200: json(z.object({ items: z.array(PayoutBody) }), 'Payouts'), ...problems() },
})

export const act = createRoute({
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
