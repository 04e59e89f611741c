import { createRoute, z } from '@hono/zod-openapi'
import { Refusal } from '#kernel'
import { receiveWebhook } from '#payments'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { notFound } from '../refusals.ts'

const receive = createRoute({
  method: 'post',
  path: '/webhooks/{gateway}',
  summary: 'For the payment gateway: something happened to a deposit',
  description:
    'Signed over the raw body: `X-Sepetak-Signature: t=<unix seconds>,v1=<hex HMAC-SHA256 of ' +
    '"t.body">`, good for five minutes. The event is kept and the gateway is asked for the state; ' +
    'the event itself moves no money. Sending it again is harmless.',
  request: { params: z.strictObject({ gateway: z.string().min(1).max(40) }) },
  responses: {
    200: json(z.object({ received: z.literal(true) }), 'Kept'),
    ...problems('payments.webhook_not_authentic', 'payments.webhook_altered'),
  },
})

/** Where payment gateways call. Needs no token: the signature says who it is. */
export const webhookRoutes = resource().openapi(receive, async (c) => {
  const { services, requestId } = c.var
  if (c.req.valid('param').gateway !== services.gateway.name) throw notFound()
  const rawBody = new Uint8Array(await c.req.arrayBuffer())
  try {
    await receiveWebhook(services, rawBody, (name) => c.req.header(name))
  } catch (error) {
    if (error instanceof Refusal)
      services.log.warn({ requestId, code: error.code }, 'webhook refused')
    throw error
  }
  return c.json({ received: true as const }, 200)
})
