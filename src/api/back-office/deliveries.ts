import { createRoute, z } from '@hono/zod-openapi'
import { searchCustomers } from '#account-service'
import { deliveryStates, lookReasons } from '#contract'
import { type DeliveryLine, findDeliveries, readDeliveries, retryDelivery } from '#notifications'
import { json, jsonBody, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { signedIn, staffOnly } from '../middleware.ts'
import { requestInvalid } from '../refusals.ts'

const security = [{ bearer: [] }]

const DeliveryBody = z
  .object({
    id: z.uuid(),
    template: z.string().openapi({ example: 'activation-code' }),
    topic: z
      .string()
      .nullable()
      .openapi({ description: 'What a mail of notices is about; null: a mail of its own' }),
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

const search = createRoute({
  method: 'post',
  path: '/back-office/delivery-searches',
  summary: 'The newest mails to one person in every state; the search is recorded; support, admin',
  description:
    'By a whole address, with or without an account, by phone or by receipt. A body and not an ' +
    'address, so that what is looked for stands in no log.',
  security,
  request: {
    body: jsonBody(
      z.strictObject({ query: z.string().trim().max(254), reason: z.enum(lookReasons) }),
    ),
  },
  responses: {
    200: json(z.object({ items: z.array(DeliveryBody) }), 'At most thirty, the newest first'),
    ...problems('request.not_allowed', 'customers.query_too_short'),
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
deliveryRoutes.use('/back-office/delivery-searches/*', signedIn, staffOnly(['support', 'admin']))
deliveryRoutes
  .openapi(search, async (c) => {
    const { services, actor } = c.var
    const { query, reason } = c.req.valid('json')
    const found = await searchCustomers(services, actor, { query, reason })
    // Mails of several people beside each other would reveal nothing of any of them.
    if (found.length > 1) throw requestInvalid([{ path: 'query', code: 'field.email_or_phone' }])
    const userId = found[0]?.userId ?? null
    const email = query.includes('@') ? query : null
    const lines = await findDeliveries(services.db, { userId, email })
    return c.json({ items: lines.map(deliveryBody) }, 200)
  })
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
