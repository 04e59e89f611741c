import { createRoute, z } from '@hono/zod-openapi'
import { json, problems } from '../answers.ts'
import { ListQuery, Slug } from './list-query.ts'
import { ListBody } from './property-body.ts'
import { DetailBody } from './property-detail-body.ts'

export const list = createRoute({
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

export const detail = createRoute({
  method: 'get',
  path: '/properties/{propertyId}',
  summary: 'One published property with everything that everybody may know of it',
  request: { params: z.strictObject({ propertyId: Slug }) },
  responses: {
    200: json(DetailBody, 'Rupiah, units, m² and basis points'),
    ...problems('properties.not_found'),
  },
})
