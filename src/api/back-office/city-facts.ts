import { createRoute, z } from '@hono/zod-openapi'
import { cityFactKinds, keepCityFact } from '#properties'
import { json, jsonBody, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { signedIn, staffOnly } from '../middleware.ts'
import { Slug } from '../properties/list-query.ts'

const Words = z.string().trim().min(2).max(400)

const keep = createRoute({
  method: 'post',
  path: '/back-office/cities/{cityId}/facts',
  summary: 'Keep what others say about a city, with its source and day; for staff',
  description: 'The newest of each kind is shown. Nothing is ever rewritten.',
  security: [{ bearer: [] }],
  request: {
    params: z.strictObject({ cityId: Slug }),
    body: jsonBody(
      z.strictObject({
        kind: z.enum(cityFactKinds),
        text: z.strictObject({ id: Words, en: Words }),
        asOf: z.iso.date(),
        source: z.string().trim().min(2).max(160),
        address: z
          .url({ protocol: /^https$/ })
          .max(500)
          .openapi({ description: 'The page on which it stands, https' }),
      }),
    ),
  },
  responses: {
    201: json(z.object({ isKept: z.literal(true) }), 'Kept'),
    ...problems('request.not_allowed', 'properties.city_not_found', 'properties.date_impossible'),
  },
})

const app = resource()
app.use('/back-office/cities/*', signedIn, staffOnly(['ops', 'admin']))

export const cityFactRoutes = app.openapi(keep, async (c) => {
  const { db, clock } = c.var.services
  const { cityId } = c.req.valid('param')
  await keepCityFact(db, clock, c.var.actor, { cityId, ...c.req.valid('json') })
  return c.json({ isKept: true } as const, 201)
})
