import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonCountedPage, problems } from '../../answers.ts'
import { PageQuery } from '../../fields.ts'
import { DeskPropertyBody, DeskPropertyFileBody } from './desk-property-body.ts'

const params = z.strictObject({ propertyId: z.string().min(1).max(80) })

const security = [{ bearer: [] }]

const lists = ['run', 'offered', 'over'] as const

export const list = createRoute({
  method: 'get',
  path: '/back-office/properties',
  summary: 'Properties by their codes, with what is overdue and what has gone quiet; for staff',
  security,
  request: { query: PageQuery.extend({ state: z.enum(lists).default('run') }) },
  responses: {
    200: jsonCountedPage(DeskPropertyBody),
    ...problems('request.not_allowed'),
  },
})

export const one = createRoute({
  method: 'get',
  path: '/back-office/properties/{propertyId}',
  summary: 'Everything staff keep of one property beside its money; for staff',
  security,
  request: { params },
  responses: {
    200: json(DeskPropertyFileBody, 'The property'),
    ...problems('request.not_allowed', 'properties.not_found'),
  },
})
