import { createRoute, z } from '@hono/zod-openapi'
import { sendFaults, webhookEvents, webhookStates } from '#contract'
import { requireConfirmed } from '#identity'
import {
  addEndpoint,
  type Delivery,
  type Endpoint,
  readEndpoint,
  readEndpoints,
  readWebhookDeliveries,
  removeEndpoint,
  renewSecret,
  resendDelivery,
  sendPing,
  switchEndpoint,
} from '#notifications'
import { json, jsonBody, jsonPage, problems } from '../answers.ts'
import { type ApiContext, resource } from '../env.ts'
import { PageQuery } from '../fields.ts'
import { signedIn } from '../middleware.ts'

const security = [{ bearer: [] }]
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

const EndpointParams = z.strictObject({ endpointId: z.uuid() })
const DeliveryParams = EndpointParams.extend({ deliveryId: z.uuid() })

const list = createRoute({
  method: 'get',
  path: '/webhook-endpoints',
  summary: 'The addresses your programs are told at, the newest first',
  security,
  middleware: signedIn,
  responses: {
    200: json(z.object({ items: z.array(EndpointBody) }), 'At most five'),
    ...problems('request.sign_in_required'),
  },
})

const add = createRoute({
  method: 'post',
  path: '/webhook-endpoints',
  summary: 'Tell a program of yours what happens',
  description:
    'Needs a session confirmed in the last five minutes. The address is https and leads to the ' +
    'public network, now and at each delivery; redirects are not followed. A delivery that fails is ' +
    'tried seven times in 21 hours, then the endpoint is switched off.',
  security,
  middleware: signedIn,
  request: {
    body: jsonBody(
      z.strictObject({
        address: z.string().min(1).max(500),
        events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
      }),
    ),
  },
  responses: {
    201: json(z.object({ endpoint: EndpointBody, secret: SecretBody }), 'It is told from now on'),
    ...problems(
      'request.sign_in_required',
      confirmed,
      'webhooks.address_shape',
      'webhooks.address_inside',
      'webhooks.address_unknown',
      'webhooks.too_many',
    ),
  },
})

const one = createRoute({
  method: 'get',
  path: '/webhook-endpoints/{endpointId}',
  summary: 'One of them',
  security,
  middleware: signedIn,
  request: { params: EndpointParams },
  responses: {
    200: json(EndpointBody, 'The endpoint'),
    ...problems('request.sign_in_required', 'webhooks.endpoint_not_found'),
  },
})

const turn = createRoute({
  method: 'put',
  path: '/webhook-endpoints/{endpointId}/switch',
  summary: 'Switch it on or off; what happens while it is off is not sent later',
  security,
  middleware: signedIn,
  request: { params: EndpointParams, body: jsonBody(z.strictObject({ isOn: z.boolean() })) },
  responses: {
    204: { description: 'So it is.' },
    ...problems('request.sign_in_required', 'webhooks.endpoint_not_found'),
  },
})

const renew = createRoute({
  method: 'post',
  path: '/webhook-endpoints/{endpointId}/secrets',
  summary: 'Make a new secret; the one before is worth nothing from then on',
  security,
  middleware: signedIn,
  request: { params: EndpointParams },
  responses: {
    201: json(z.object({ secret: SecretBody }), 'The new secret'),
    ...problems('request.sign_in_required', confirmed, 'webhooks.endpoint_not_found'),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/webhook-endpoints/{endpointId}',
  summary: 'Take it away',
  security,
  middleware: signedIn,
  request: { params: EndpointParams },
  responses: {
    204: { description: 'Nothing more is sent.' },
    ...problems('request.sign_in_required', 'webhooks.endpoint_not_found'),
  },
})

const ping = createRoute({
  method: 'post',
  path: '/webhook-endpoints/{endpointId}/pings',
  summary: 'Send an event that says nothing, to try it out',
  security,
  middleware: signedIn,
  request: { params: EndpointParams },
  responses: {
    204: { description: 'It is on its way.' },
    ...problems(
      'request.sign_in_required',
      'webhooks.endpoint_not_found',
      'webhooks.endpoint_off',
      'webhooks.delivery_waits',
    ),
  },
})

const deliveries = createRoute({
  method: 'get',
  path: '/webhook-endpoints/{endpointId}/deliveries',
  summary: 'What was sent to it, the newest first',
  security,
  middleware: signedIn,
  request: { params: EndpointParams, query: PageQuery },
  responses: {
    200: jsonPage(DeliveryBody),
    ...problems('request.sign_in_required', 'webhooks.endpoint_not_found'),
  },
})

const resend = createRoute({
  method: 'post',
  path: '/webhook-endpoints/{endpointId}/deliveries/{deliveryId}/resends',
  summary: 'Send one of them again, with the same id and body',
  security,
  middleware: signedIn,
  request: { params: DeliveryParams },
  responses: {
    204: { description: 'It is on its way.' },
    ...problems(
      'request.sign_in_required',
      'webhooks.endpoint_not_found',
      'webhooks.delivery_not_found',
      'webhooks.endpoint_off',
      'webhooks.delivery_waits',
    ),
  },
})

/** The notifications of a person's own programs. */
export const webhookEndpointRoutes = resource()
  .openapi(list, async (c) => {
    const found = await readEndpoints(c.var.services.db, c.var.actor)
    return c.json({ items: found.map(endpointBody) }, 200)
  })
  .openapi(add, async (c) => {
    await confirmedOnly(c)
    const { outgoing } = c.var.services
    const added = await addEndpoint(c.var.services, outgoing, c.var.actor, c.req.valid('json'))
    return c.json({ endpoint: endpointBody(added.endpoint), secret: added.secret }, 201)
  })
  .openapi(one, async (c) => {
    const { endpointId } = c.req.valid('param')
    return c.json(endpointBody(await readEndpoint(c.var.services.db, c.var.actor, endpointId)), 200)
  })
  .openapi(turn, async (c) => {
    const { isOn } = c.req.valid('json')
    await switchEndpoint(c.var.services, c.var.actor, c.req.valid('param').endpointId, isOn)
    return c.body(null, 204)
  })
  .openapi(renew, async (c) => {
    const { endpointId } = c.req.valid('param')
    await readEndpoint(c.var.services.db, c.var.actor, endpointId)
    await confirmedOnly(c)
    return c.json({ secret: await renewSecret(c.var.services, c.var.actor, endpointId) }, 201)
  })
  .openapi(remove, async (c) => {
    await removeEndpoint(c.var.services, c.var.actor, c.req.valid('param').endpointId)
    return c.body(null, 204)
  })
  .openapi(ping, async (c) => {
    const { db, clock } = c.var.services
    await sendPing(db, clock, c.var.actor, c.req.valid('param').endpointId)
    return c.body(null, 204)
  })
  .openapi(deliveries, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    const { endpointId } = c.req.valid('param')
    const found = await readWebhookDeliveries(c.var.services.db, c.var.actor, endpointId, {
      limit,
      cursor,
    })
    return c.json({ items: found.items.map(deliveryBody), nextCursor: found.nextCursor }, 200)
  })
  .openapi(resend, async (c) => {
    const { db, clock } = c.var.services
    await resendDelivery(db, clock, c.var.actor, c.req.valid('param'))
    return c.body(null, 204)
  })

async function confirmedOnly(c: ApiContext): Promise<void> {
  const { db, clock } = c.var.services
  const { actor, sessionId } = c.var
  await requireConfirmed(db, { userId: actor.userId, sessionId, now: clock.now() })
}

function endpointBody(endpoint: Endpoint): z.infer<typeof EndpointBody> {
  return {
    ...endpoint,
    events: [...endpoint.events],
    createdAt: endpoint.createdAt.toISOString(),
    disabledAt: endpoint.disabledAt?.toISOString() ?? null,
  }
}

function deliveryBody(delivery: Delivery): z.infer<typeof DeliveryBody> {
  return {
    ...delivery,
    happenedAt: delivery.happenedAt.toISOString(),
    nextAttemptAt: delivery.nextAttemptAt.toISOString(),
    lastTriedAt: delivery.lastTriedAt?.toISOString() ?? null,
    deliveredAt: delivery.deliveredAt?.toISOString() ?? null,
  }
}
