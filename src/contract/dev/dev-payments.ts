import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { Amount, Integer } from '../fields.ts'
import { operation } from '../operation.ts'
import { simulatedActions, simulatedStates } from '../words/money.ts'

const state = z.enum(simulatedStates)

const SimulatedBody = z
  .object({
    depositId: z.uuid(),
    reference: z.string(),
    method: z.string(),
    amount: Integer.openapi({ description: 'Rupiah ordered' }),
    state: state.openapi({ description: 'According to the simulated gateway' }),
    accountNumber: z.string().nullable(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    paidAmount: Integer.nullable().openapi({ description: 'Rupiah paid' }),
    paidAt: z.iso.datetime().nullable(),
    events: z.array(
      z.object({
        id: z.string(),
        state,
        dueAt: z.iso.datetime(),
        deliveredAt: z.iso.datetime().nullable(),
        attempts: z.int(),
        lastStatus: z.int().nullable(),
      }),
    ),
  })
  .openapi('SimulatedPayment')

export const list = operation('GET /dev/payments/', {
  summary:
    'Demo and rehearsal: the latest payments of the simulated gateway, with the webhooks it sent',
  access: 'everybody',
  answer: json(z.object({ items: z.array(SimulatedBody) }), 'Payments'),
})

export const act = operation('POST /dev/payments/{depositId}/', {
  summary: 'Demo and rehearsal: act as the payer of a simulated payment',
  description:
    '`pay` pays (`amount` in rupiah, default the one ordered; also after the deadline); `delay` ' +
    'pays, and the webhook comes a minute later; `refund` gives it back (`amount`: a part); `fail` and `expire` end it; `repeat` sends all ' +
    'its webhooks again, last one first, each twice.',
  access: 'everybody',
  params: z.strictObject({ depositId: z.uuid() }),
  body: z.strictObject({
    action: z.enum(simulatedActions),
    amount: Amount.optional(),
  }),
  answer: json(SimulatedBody, 'Done'),
  refuses: ['payments.deposit_not_found', 'payments.simulation_not_possible'],
})
