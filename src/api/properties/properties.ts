import { createRoute, z } from '@hono/zod-openapi'
import { listProperties, readCostTerms, readProperty } from '#catalogue'
import { jakartaDate } from '#kernel'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { ListQuery, queryOf, Slug } from './list-query.ts'
import { ListBody, listBody } from './property-body.ts'
import { DetailBody, detailBody } from './property-detail-body.ts'

const list = createRoute({
  method: 'get',
  path: '/properties',
  summary: 'Published properties, a page at a time, with total and facet counts',
  description: 'A cursor continues the same order; filters may stay as they are between pages.',
  request: { query: ListQuery },
  responses: {
    200: json(ListBody, 'Rupiah, units, m² and basis points'),
    ...problems('catalogue.invalid_cursor', 'catalogue.unknown_city', 'catalogue.unknown_province'),
  },
})

const detail = createRoute({
  method: 'get',
  path: '/properties/{propertyId}',
  summary: 'One published property with everything that everybody may know of it',
  request: { params: z.strictObject({ propertyId: Slug }) },
  responses: {
    200: json(DetailBody, 'Rupiah, units, m² and basis points'),
    ...problems('properties.not_found'),
  },
})

/** The marketplace: lists and single properties, for everybody. */
export const propertyRoutes = resource()
  .openapi(list, async (c) => {
    const { db, clock } = c.var.services
    const now = clock.now()
    const [properties, terms] = await Promise.all([
      listProperties(db, queryOf(c.req.valid('query'), now)),
      readCostTerms(db, jakartaDate(now)),
    ])
    return c.json(listBody(properties, terms), 200)
  })
  .openapi(detail, async (c) => {
    const { propertyId } = c.req.valid('param')
    return c.json(detailBody(await readProperty(c.var.services.db, propertyId)), 200)
  })
