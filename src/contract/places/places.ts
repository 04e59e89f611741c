import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'

const PlacesBody = z
  .object({
    items: z.array(z.object({ code: z.string(), name: z.string() })),
    nextCursor: z.null(),
  })
  .openapi('Places')
type Places = z.input<typeof PlacesBody>
export type Place = Places['items'][number]

export const list = operation('GET /places/', {
  summary: 'The places in a place: provinces, then cities, districts and villages, by name',
  description:
    'Codes of the Home Ministry: 2 digits for a province, 4 for a city or regency, 6 for a district, ' +
    '10 for a village. From the open data set idn-area-data.',
  access: 'everybody',
  query: z.strictObject({
    parent: z
      .string()
      .regex(/^(\d{2}|\d{4}|\d{6})?$/)
      .default('')
      .openapi({ description: 'The code of the parent place; absent for provinces' }),
    q: z.string().max(60).default('').openapi({
      description: 'Only places with a word that begins like this, in any case',
    }),
  }),
  answer: json(PlacesBody, 'The places'),
})
