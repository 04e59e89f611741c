import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, problems } from '../answers.ts'
import { Amount, Integer } from '../fields.ts'

export const AwaitedBody = z
  .object({
    depositId: z.uuid(),
    reference: z.string(),
    amount: Integer.openapi({ description: 'Rupiah to transfer, the code in it' }),
    ownerName: z.string().openapi({ description: 'The name it has to come under' }),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .openapi('AwaitedTransfer')
export type AwaitedTransfer = z.input<typeof AwaitedBody>

export const list = createRoute({
  method: 'get',
  path: '/dev/transfers',
  summary: 'Demo and rehearsal: transfers that the simulated bank has not received',
  responses: { 200: json(z.object({ items: z.array(AwaitedBody) }), 'Transfers'), ...problems() },
})

export const send = createRoute({
  method: 'post',
  path: '/dev/transfers/{depositId}',
  summary:
    'Demo and rehearsal: transfer for a deposit; the simulated bank sends its statement at once',
  description:
    '`amount` in rupiah, default the one asked for; `senderName`, default the investor’s own. The line ' +
    'names the deposit only when `namesDeposit` is true: it is known by its amount otherwise.',
  request: {
    params: z.strictObject({ depositId: z.uuid() }),
    body: jsonBody(
      z.strictObject({
        amount: Amount.optional(),
        senderName: z.string().trim().min(1).max(100).optional(),
        namesDeposit: z.boolean().default(false),
      }),
    ),
  },
  responses: {
    200: json(
      z.object({ matched: z.int() }),
      'Sent; how many deposits the statement was matched with',
    ),
    ...problems('payments.deposit_not_found'),
  },
})
