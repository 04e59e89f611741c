import { receive } from '#contract/webhooks/webhooks.ts'
import { Refusal } from '#kernel'
import { receiveWebhook } from '#payments'
import { resource } from '../env.ts'
import { notFound } from '../refusals.ts'

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
