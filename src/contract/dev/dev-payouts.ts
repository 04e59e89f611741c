import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { Integer } from '../fields.ts'
import { operation } from '../operation.ts'
import { simulatedPayoutActions, simulatedPayoutStates } from '../words/money.ts'

const PayoutBody = z
  .object({
    reference: z.string(),
    bank: z.string().openapi({ example: 'BCA' }),
    numberEnd: z.string().openapi({ description: 'The last digits of the account' }),
    amount: Integer.openapi({ description: 'Rupiah that arrive at the bank' }),
    state: z.enum(simulatedPayoutStates),
    acceptedAt: z.iso.datetime(),
    settlesAt: z.iso.datetime().openapi({ description: 'When the bank pays it by default' }),
    endedAt: z.iso.datetime().nullable(),
  })
  .openapi('SimulatedPayout')
export type SimulatedPayout = z.input<typeof PayoutBody>

export const list = operation('GET /dev/payouts/', {
  summary: 'Demo and rehearsal: the latest payouts of the simulated gateway',
  access: 'everybody',
  answer: json(z.object({ items: z.array(PayoutBody) }), 'Payouts'),
})

export const act = operation('POST /dev/payouts/{reference}/', {
  summary: 'Demo and rehearsal: act as the bank of a simulated payout',
  description:
    '`pay` pays it now; `delay` delays it by a day; `fail` refuses it; `reverse` returns what was ' +
    'paid; `silent` pays without a webhook; `repeat` sends all its webhooks again, each twice.',
  access: 'everybody',
  params: z.strictObject({ reference: z.string().min(1).max(100) }),
  body: z.strictObject({ action: z.enum(simulatedPayoutActions) }),
  answer: json(PayoutBody, 'Done'),
  refuses: ['payments.payout_not_found', 'payments.simulation_not_possible'],
})
