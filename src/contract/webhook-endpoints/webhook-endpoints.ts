import { z } from '@hono/zod-openapi'
import { json, jsonPage } from '../answers.ts'
import { PageQuery } from '../fields.ts'
import { operation } from '../operation.ts'
import { sendFaults, webhookEvents, webhookStates } from '../words/notifications.ts'

const confirmed = 'identity.confirmation_needed'

const EndpointBody = z
  .object({
    id: z.uuid(),
    address: z.string().openapi({ example: 'https://program.contoh.id/sepetak' }),
    events: z.array(z.enum(webhookEvents)),
    createdAt: z.iso.datetime(),
    disabledAt: z.iso.datetime().nullable(),
    disabledReason: z.enum(['owner', 'failures']).nullable(),
  })
  .openapi('WebhookEndpoint')
export type WebhookEndpoint = z.input<typeof EndpointBody>

const SecretBody = z.string().openapi({
  example: 'whsec_…',
  description:
    'Shown this once. `Sepetak-Signature` of a delivery is `v1=` and the HMAC-SHA256 with it, in hex, ' +
    'over `Sepetak-Timestamp`, a dot and the body as it came.',
})

const DeliveryBody = z
  .object({
    id: z.uuid(),
    event: z.enum([...webhookEvents, 'ping']),
    happenedAt: z.iso.datetime(),
    body: z.string(),
    state: z.enum(webhookStates),
    attempts: z.int(),
    nextAttemptAt: z.iso.datetime(),
    lastStatus: z.int().nullable(),
    lastFault: z.enum(sendFaults).nullable(),
    lastTriedAt: z.iso.datetime().nullable(),
    deliveredAt: z.iso.datetime().nullable(),
  })
  .openapi('WebhookDelivery')
export type WebhookDelivery = z.input<typeof DeliveryBody>

const EndpointParams = z.strictObject({ endpointId: z.uuid() })

const DeliveryParams = EndpointParams.extend({ deliveryId: z.uuid() })

export const list = operation('GET /webhook-endpoints/', {
  summary: 'My webhooks, newest first',
  answer: json(z.object({ items: z.array(EndpointBody) }), 'At most five'),
})

export const add = operation('POST /webhook-endpoints/', {
  summary: 'Register a URL that receives events',
  description:
    'Needs a session confirmed in the last five minutes. The address is https and leads to the ' +
    'public network, now and at each delivery; redirects are not followed. A delivery that fails is ' +
    'tried seven times in 21 hours, then the endpoint is switched off.',
  body: z.strictObject({
    address: z.string().min(1).max(500),
    events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
  }),
  created: json(
    z.object({ endpoint: EndpointBody, secret: SecretBody }),
    'Events are sent from now on',
  ),
  refuses: [
    confirmed,
    'webhooks.address_shape',
    'webhooks.address_inside',
    'webhooks.address_unknown',
    'webhooks.too_many',
  ],
})

export const one = operation('GET /webhook-endpoints/{endpointId}/', {
  summary: 'One of my webhooks',
  params: EndpointParams,
  answer: json(EndpointBody, 'The endpoint'),
  refuses: ['webhooks.endpoint_not_found'],
})

export const turn = operation('PUT /webhook-endpoints/{endpointId}/switch/', {
  summary: 'Turn a webhook on or off; events while it is off are not sent later',
  params: EndpointParams,
  body: z.strictObject({ isOn: z.boolean() }),
  done: 'Done.',
  refuses: ['webhooks.endpoint_not_found'],
})

export const renew = operation('POST /webhook-endpoints/{endpointId}/secrets/', {
  summary: 'Create a new secret; the previous one no longer works',
  params: EndpointParams,
  created: json(z.object({ secret: SecretBody }), 'The new secret'),
  refuses: [confirmed, 'webhooks.endpoint_not_found'],
})

export const remove = operation('DELETE /webhook-endpoints/{endpointId}/', {
  summary: 'Delete a webhook',
  params: EndpointParams,
  done: 'Nothing more is sent.',
  refuses: ['webhooks.endpoint_not_found'],
})

export const ping = operation('POST /webhook-endpoints/{endpointId}/pings/', {
  summary: 'Send a test event without content',
  params: EndpointParams,
  done: 'It is on its way.',
  refuses: ['webhooks.endpoint_not_found', 'webhooks.endpoint_off', 'webhooks.delivery_waits'],
})

export const deliveries = operation('GET /webhook-endpoints/{endpointId}/deliveries/', {
  summary: 'The deliveries of a webhook, newest first',
  params: EndpointParams,
  query: PageQuery,
  answer: jsonPage(DeliveryBody),
  refuses: ['webhooks.endpoint_not_found'],
})

export const resend = operation(
  'POST /webhook-endpoints/{endpointId}/deliveries/{deliveryId}/resends/',
  {
    summary: 'Send a delivery again, with the same id and body',
    params: DeliveryParams,
    done: 'It is on its way.',
    refuses: [
      'webhooks.endpoint_not_found',
      'webhooks.delivery_not_found',
      'webhooks.endpoint_off',
      'webhooks.delivery_waits',
    ],
  },
)
