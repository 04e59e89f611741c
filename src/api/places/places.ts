import { createRoute, z } from '@hono/zod-openapi'
import { placesIn } from '#places'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'

const PlacesBody = z
  .object({
    items: z.array(z.object({ code: z.string(), name: z.string() })),
    nextCursor: z.null(),
  })
  .openapi('Places')

const list = createRoute({
  method: 'get',
  path: '/places',
  summary: 'What lies in a place: provinces, then cities, districts and villages, by name',
  description:
    'Codes of the Home Ministry: 2 digits for a province, 4 for a city or regency, 6 for a district, ' +
    '10 for a village. From the open data set idn-area-data.',
  request: {
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
  },
  responses: { 200: json(PlacesBody, 'The places'), ...problems() },
})

/** The administrative areas of Indonesia, step by step. */
export const placeRoutes = resource().openapi(list, (c) => {
  const { parent, q } = c.req.valid('query')
  const wanted = q.trim().toLowerCase()
  const items = placesIn(parent).filter(({ name }) => hasWord(name, wanted))
  // They change once a year at most.
  c.header('Cache-Control', 'public, max-age=86400')
  return c.json({ items, nextCursor: null }, 200)
})

function hasWord(name: string, wanted: string): boolean {
  return ` ${name.toLowerCase()}`.includes(` ${wanted}`)
}
