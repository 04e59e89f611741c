import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'

const PlacesBody = z
  .object({
    items: z.array(z.object({ code: z.string(), name: z.string() })),
    nextCursor: z.null(),
  })
  .openapi('Places')
export type Places = z.input<typeof PlacesBody>
export type Place = Places['items'][number]

export const list = operation('GET /places/', {
  summary: 'What is in a place: provinces, then cities, districts and villages, by name',
  description:
    'Codes of the Home Ministry: 2 digits for a province, 4 for a city or regency, 6 for a district, ' +
    '10 for a village. From the open data set idn-area-data.',
  access: 'everybody',
  query: z.strictObject({
    parent: z
      .string()
      .regex(/^(\d{2}|\d{4}|\d{6})?$/)
      .default('')
      .openapi({ description: 'The code of the place above; absent for the provinces' }),
    q: z.string().max(60).default('').openapi({
      description: 'Only those with a word that begins so, whatever its case',
    }),
  }),
  answer: json(PlacesBody, 'The places'),
})
