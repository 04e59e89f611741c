import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { Slug } from '../properties/list-query.ts'
import { CitiesBody, CityBody, CityOverviewsBody } from './city-body.ts'

export const list = operation('GET /cities/', {
  summary: 'All cities we know, with how many published properties are there; most first',
  access: 'everybody',
  query: z.strictObject({}),
  answer: json(CitiesBody, 'All of them: the list has one page'),
})

export const overviews = operation('GET /city-figures/', {
  summary: 'The cities with published properties, each with picture and figures; most first',
  access: 'everybody',
  query: z.strictObject({}),
  answer: json(CityOverviewsBody, 'Basis points; one page'),
})

export const detail = operation('GET /cities/{cityId}/', {
  summary: 'One city: its figures, rents, values over time and what our properties there have paid',
  access: 'everybody',
  params: z.strictObject({ cityId: Slug }),
  answer: json(CityBody, 'Rupiah and basis points'),
  refuses: ['catalogue.city_not_found'],
})
