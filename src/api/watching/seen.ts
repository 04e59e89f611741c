import { createRoute, z } from '@hono/zod-openapi'
import { readCards } from '#catalogue'
import { forgetSeen, readSeen, rememberSeen } from '#watching'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'
import { Slug } from '../properties/list-query.ts'
import { CardBody, cardBody } from '../properties/property-body.ts'

const security = [{ bearer: [] }]

const SeenBody = z
  .object({ items: z.array(z.object({ seenAt: z.iso.datetime(), property: CardBody })) })
  .openapi('RecentlySeen')

const seen = createRoute({
  method: 'get',
  path: '/recently-seen',
  summary: 'The properties you looked at last, the newest first',
  security,
  middleware: signedIn,
  responses: { 200: json(SeenBody, 'At most 24'), ...problems('request.sign_in_required') },
})

const remember = createRoute({
  method: 'put',
  path: '/recently-seen/{propertyId}',
  summary: 'Put a property first among those you looked at last',
  security,
  middleware: signedIn,
  request: { params: z.strictObject({ propertyId: Slug }) },
  responses: {
    204: { description: 'It is remembered.' },
    ...problems('request.sign_in_required', 'properties.not_found'),
  },
})

const forget = createRoute({
  method: 'delete',
  path: '/recently-seen',
  summary: 'Forget which properties you looked at',
  security,
  middleware: signedIn,
  responses: {
    204: { description: 'Nothing is remembered.' },
    ...problems('request.sign_in_required'),
  },
})

/** What an investor looked at last; kept for them alone. */
export const seenRoutes = resource()
  .openapi(seen, async (c) => {
    const { db } = c.var.services
    const last = await readSeen(db, c.var.actor)
    const cards = await readCards(
      db,
      last.map(({ propertyId }) => propertyId),
    )
    const items = last.flatMap(({ propertyId, seenAt }) => {
      const card = cards.get(propertyId)
      return card === undefined ? [] : [{ seenAt: seenAt.toISOString(), property: cardBody(card) }]
    })
    return c.json({ items }, 200)
  })
  .openapi(remember, async (c) => {
    const { db, clock } = c.var.services
    await rememberSeen(db, clock, c.var.actor, c.req.valid('param').propertyId)
    return c.body(null, 204)
  })
  .openapi(forget, async (c) => {
    await forgetSeen(c.var.services.db, c.var.actor)
    return c.body(null, 204)
  })
