import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { ListQuery, Slug } from './list-query.ts'
import { ListBody } from './property-body.ts'
import { DetailBody } from './property-detail-body.ts'

export const list = operation('GET /properties/', {
  summary: 'Published properties, a page at a time, with total and facet counts',
  description: 'A cursor continues the same order; filters may stay as they are between pages.',
  access: 'everybody',
  query: ListQuery,
  answer: json(ListBody, 'Rupiah, units, m² and basis points'),
  refuses: ['catalogue.invalid_cursor', 'catalogue.unknown_city', 'catalogue.unknown_province'],
})

export const detail = operation('GET /properties/{propertyId}/', {
  summary: 'One published property with all its public facts',
  access: 'everybody',
  params: z.strictObject({ propertyId: Slug }),
  answer: json(DetailBody, 'Rupiah, units, m² and basis points'),
  refuses: ['properties.not_found'],
})
