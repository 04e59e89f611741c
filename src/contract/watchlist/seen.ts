import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { Slug } from '../properties/list-query.ts'
import { CardBody } from '../properties/property-body.ts'

const SeenBody = z
  .object({ items: z.array(z.object({ seenAt: z.iso.datetime(), property: CardBody })) })
  .openapi('RecentlySeen')
export type RecentlySeen = z.input<typeof SeenBody>
export type SeenProperty = RecentlySeen['items'][number]

export const seen = operation('GET /recently-seen/', {
  summary: 'The properties you looked at last, the newest first',
  answer: json(SeenBody, 'At most 24'),
  refuses: ['request.sign_in_required'],
})

export const remember = operation('PUT /recently-seen/{propertyId}/', {
  summary: 'Record that you looked at a property',
  params: z.strictObject({ propertyId: Slug }),
  done: 'It is remembered.',
  refuses: ['request.sign_in_required', 'properties.not_found'],
})

export const forget = operation('DELETE /recently-seen/', {
  summary: 'Forget which properties you looked at',
  done: 'Nothing is remembered.',
  refuses: ['request.sign_in_required'],
})
