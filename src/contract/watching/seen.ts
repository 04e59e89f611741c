import { createRoute, z } from '@hono/zod-openapi'
import { json, problems } from '../answers.ts'
import { Slug } from '../properties/list-query.ts'
import { CardBody } from '../properties/property-body.ts'

const security = [{ bearer: [] }]

const SeenBody = z
  .object({ items: z.array(z.object({ seenAt: z.iso.datetime(), property: CardBody })) })
  .openapi('RecentlySeen')
export type RecentlySeen = z.input<typeof SeenBody>

export const seen = createRoute({
  method: 'get',
  path: '/recently-seen',
  summary: 'The properties you looked at last, the newest first',
  security,
  responses: { 200: json(SeenBody, 'At most 24'), ...problems('request.sign_in_required') },
})

export const remember = createRoute({
  method: 'put',
  path: '/recently-seen/{propertyId}',
  summary: 'Put a property first among those you looked at last',
  security,
  request: { params: z.strictObject({ propertyId: Slug }) },
  responses: {
    204: { description: 'It is remembered.' },
    ...problems('request.sign_in_required', 'properties.not_found'),
  },
})

export const forget = createRoute({
  method: 'delete',
  path: '/recently-seen',
  summary: 'Forget which properties you looked at',
  security,
  responses: {
    204: { description: 'Nothing is remembered.' },
    ...problems('request.sign_in_required'),
  },
})
