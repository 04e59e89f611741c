import { createRoute, z } from '@hono/zod-openapi'
import { json, problems } from '../answers.ts'
import { Slug } from '../properties/list-query.ts'
import { CitiesBody, CityBody, CityOverviewsBody } from './city-body.ts'

export const list = createRoute({
  method: 'get',
  path: '/cities',
  summary: 'All cities we know, with how many published properties are there; most first',
  request: { query: z.strictObject({}) },
  responses: { 200: json(CitiesBody, 'All of them: the list has one page'), ...problems() },
})

export const overviews = createRoute({
  method: 'get',
  path: '/city-figures',
  summary: 'The cities with published properties, each with picture and figures; most first',
  request: { query: z.strictObject({}) },
  responses: { 200: json(CityOverviewsBody, 'Basis points; one page'), ...problems() },
})

export const detail = createRoute({
  method: 'get',
  path: '/cities/{cityId}',
  summary: 'One city: its figures, rents, values over time and what our properties there have paid',
  request: { params: z.strictObject({ cityId: Slug }) },
  responses: {
    200: json(CityBody, 'Rupiah and basis points'),
    ...problems('catalogue.city_not_found'),
  },
})
