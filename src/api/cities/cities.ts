import { createRoute, z } from '@hono/zod-openapi'
import { listCities, readCities, readCity } from '#catalogue'
import { toJsonInteger } from '#kernel'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Slug } from '../properties/list-query.ts'
import { CitiesBody, CityBody, CityOverviewsBody, cityBody, overviewBody } from './city-body.ts'

const list = createRoute({
  method: 'get',
  path: '/cities',
  summary: 'All cities we know, with how many published properties are there; most first',
  request: { query: z.strictObject({}) },
  responses: { 200: json(CitiesBody, 'All of them: the list has one page'), ...problems() },
})

const overviews = createRoute({
  method: 'get',
  path: '/city-figures',
  summary: 'The cities with published properties, each with picture and figures; most first',
  request: { query: z.strictObject({}) },
  responses: { 200: json(CityOverviewsBody, 'Basis points; one page'), ...problems() },
})

const detail = createRoute({
  method: 'get',
  path: '/cities/{cityId}',
  summary: 'One city: its figures, rents, values over time and what our properties there have paid',
  request: { params: z.strictObject({ cityId: Slug }) },
  responses: {
    200: json(CityBody, 'Rupiah and basis points'),
    ...problems('catalogue.city_not_found'),
  },
})

/** Cities and regencies by the codes of the Home Ministry. */
export const cityRoutes = resource()
  .openapi(list, async (c) => {
    const cities = await listCities(c.var.services.db)
    const items = cities.map(({ propertyCount, ...city }) => {
      return { ...city, propertyCount: toJsonInteger(propertyCount) }
    })
    return c.json({ items, nextCursor: null }, 200)
  })
  .openapi(overviews, async (c) => {
    const { db, clock } = c.var.services
    const items = (await readCities(db, clock)).map(overviewBody)
    return c.json({ items, nextCursor: null }, 200)
  })
  .openapi(detail, async (c) => {
    const { db, clock } = c.var.services
    return c.json(cityBody(await readCity(db, clock, c.req.valid('param').cityId)), 200)
  })
