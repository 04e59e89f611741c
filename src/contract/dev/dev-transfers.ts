import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { Amount, Integer } from '../fields.ts'
import { operation } from '../operation.ts'

const AwaitedBody = z
  .object({
    depositId: z.uuid(),
    reference: z.string(),
    amount: Integer.openapi({ description: 'Rupiah to transfer, including the unique code' }),
    ownerName: z.string().openapi({ description: 'The required sender name' }),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .openapi('AwaitedTransfer')
export type AwaitedTransfer = z.input<typeof AwaitedBody>

export const list = operation('GET /dev/transfers/', {
  summary: 'Demo and rehearsal: transfers that the simulated bank has not received',
  access: 'everybody',
  answer: json(z.object({ items: z.array(AwaitedBody) }), 'Transfers'),
})

export const send = operation('POST /dev/transfers/{depositId}/', {
  summary:
    'Demo and rehearsal: transfer for a deposit; the simulated bank sends its statement at once',
  description:
    '`amount` in rupiah, default the one asked for; `senderName`, default the investor’s own. The line ' +
    'names the deposit only when `namesDeposit` is true: it is known by its amount otherwise.',
  access: 'everybody',
  params: z.strictObject({ depositId: z.uuid() }),
  body: z.strictObject({
    amount: Amount.optional(),
    senderName: z.string().trim().min(1).max(100).optional(),
    namesDeposit: z.boolean().default(false),
  }),
  answer: json(
    z.object({ matched: z.int() }),
    'Sent; how many deposits the statement was matched with',
  ),
  refuses: ['payments.deposit_not_found'],
})
