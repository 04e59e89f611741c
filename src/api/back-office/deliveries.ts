import { createRoute, z } from '@hono/zod-openapi'
import { type DeliveryLine, deliveryStates, readDeliveries, retryDelivery } from '#notifications'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { signedIn, staffOnly } from '../middleware.ts'

const security = [{ bearer: [] }]

const DeliveryBody = z
  .object({
    id: z.uuid(),
    template: z.string(),
    address: z.string().openapi({ description: 'Only enough of it to be recognised' }),
    language: z.enum(['id', 'en']),
    state: z.enum(deliveryStates),
    attempts: Integer,
    lastFault: z.string().nullable().openapi({ example: 'EENVELOPE SMTP 550' }),
    queuedAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable(),
    nextAttemptAt: z.iso.datetime().nullable(),
  })
  .openapi('Delivery')

const list = createRoute({
  method: 'get',
  path: '/back-office/deliveries',
  summary: 'Mails in one state, the newest first, without what they say; for staff',
  security,
  request: { query: PageQuery.extend({ state: z.enum(deliveryStates).default('failed') }) },
  responses: {
    200: json(
      z.object({
        items: z.array(DeliveryBody),
        nextCursor: z.string().nullable(),
        total: Integer.openapi({ description: 'At most 10,000: more is not counted' }),
      }),
      'A page of mails',
    ),
    ...problems('request.not_allowed', 'notifications.invalid_cursor'),
  },
})

const retry = createRoute({
  method: 'post',
  path: '/back-office/deliveries/{deliveryId}/retry',
  summary: 'Try a mail again that was given up; for staff',
  security,
  request: { params: z.strictObject({ deliveryId: z.uuid() }) },
  responses: {
    204: { description: 'It is tried again now.' },
    ...problems(
      'request.not_allowed',
      'notifications.delivery_not_found',
      'notifications.delivery_not_failed',
    ),
  },
})

/** The log of mails, and those that did not arrive. */
export const deliveryRoutes = resource()
deliveryRoutes.use('/back-office/deliveries/*', signedIn, staffOnly(['support', 'ops', 'admin']))
deliveryRoutes
  .openapi(list, async (c) => {
    const { limit, cursor = null, state } = c.req.valid('query')
    const page = await readDeliveries(c.var.services.db, state, { limit, cursor })
    return c.json({ ...page, items: page.items.map(deliveryBody) }, 200)
  })
  .openapi(retry, async (c) => {
    const { db, clock } = c.var.services
    await retryDelivery(db, clock, c.var.actor, c.req.valid('param').deliveryId)
    return c.body(null, 204)
  })

function deliveryBody(line: DeliveryLine): z.infer<typeof DeliveryBody> {
  return {
    ...line,
    queuedAt: line.queuedAt.toISOString(),
    sentAt: line.sentAt?.toISOString() ?? null,
    nextAttemptAt: line.nextAttemptAt?.toISOString() ?? null,
  }
}
