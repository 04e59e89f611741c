import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { Slug } from '../properties/list-query.ts'
import { CardBody } from '../properties/property-body.ts'

const SeenBody = z
  .object({ items: z.array(z.object({ seenAt: z.iso.datetime(), property: CardBody })) })
  .openapi('RecentlySeen')

export const seen = operation('GET /recently-seen/', {
  summary: 'The properties I viewed recently, latest first',
  answer: json(SeenBody, 'At most 24'),
})

export const remember = operation('PUT /recently-seen/{propertyId}/', {
  summary: 'Record that I viewed a property',
  params: z.strictObject({ propertyId: Slug }),
  done: 'It is recorded.',
  refuses: ['properties.not_found'],
})

export const forget = operation('DELETE /recently-seen/', {
  summary: 'Clear the list of properties I viewed',
  done: 'The list is empty.',
})
