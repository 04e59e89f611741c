import { createRoute, z } from '@hono/zod-openapi'
import { listCities } from '#catalogue'
import { toJsonInteger } from '#kernel'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer } from '../fields.ts'
import { LocalizedBody } from '../properties/property-body.ts'

const CitiesBody = z
  .object({
    items: z.array(
      z.object({
        id: z.string(),
        name: LocalizedBody,
        province: z.string(),
        location: z
          .object({ lat: z.number(), lon: z.number() })
          .openapi({ description: 'Its centre, in degrees' }),
        propertyCount: Integer,
      }),
    ),
    nextCursor: z.null(),
  })
  .openapi('CityList')

const list = createRoute({
  method: 'get',
  path: '/cities',
  summary: 'All cities we know, with how many published properties are there; most first',
  request: { query: z.strictObject({}) },
  responses: { 200: json(CitiesBody, 'All of them: the list has one page'), ...problems() },
})

/** Cities and regencies by the codes of the Home Ministry. */
export const cityRoutes = resource().openapi(list, async (c) => {
  const cities = await listCities(c.var.services.db)
  const items = cities.map(({ propertyCount, ...city }) => {
    return { ...city, propertyCount: toJsonInteger(propertyCount) }
  })
  return c.json({ items, nextCursor: null }, 200)
})
