import { receive } from '#contract/webhooks/webhooks.ts'
import { Refusal } from '#kernel'
import { receiveWebhook } from '#payments'
import { notFound } from '../refusals.ts'
import { resource } from '../resource.ts'

/** Receives the webhooks of payment gateways. Without a token: the signature authenticates the sender. */
export const webhookRoutes = resource().serve(receive, async (c) => {
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
  return { received: true as const }
})
