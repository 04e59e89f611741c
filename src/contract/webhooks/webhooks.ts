import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'

export const receive = operation('POST /webhooks/{gateway}/', {
  summary: 'For the payment gateway: an event about a deposit',
  description:
    'Signed over the raw body: `X-Sepetak-Signature: t=<unix seconds>,v1=<hex HMAC-SHA256 of ' +
    '"t.body">`, valid for five minutes. We store the event and ask the gateway for the state; ' +
    'the event itself moves no money. Sending it again is harmless.',
  access: 'everybody',
  params: z.strictObject({ gateway: z.string().min(1).max(40) }),
  answer: json(z.object({ received: z.literal(true) }), 'Received'),
  refuses: ['payments.webhook_not_authentic', 'payments.webhook_altered'],
})
