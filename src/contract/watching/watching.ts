import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, problems } from '../answers.ts'
import { Slug } from '../properties/list-query.ts'
import { CardBody } from '../properties/property-body.ts'

const security = [{ bearer: [] }]

const WatchlistBody = z
  .object({
    items: z.array(z.object({ watchedAt: z.iso.datetime(), property: CardBody })),
  })
  .openapi('Watchlist')
export type Watchlist = z.input<typeof WatchlistBody>

const SavedSearchBody = z
  .object({
    id: z.uuid(),
    query: z.string().openapi({ example: 'city=bandung&yieldMin=8' }),
    savedAt: z.iso.datetime(),
  })
  .openapi('SavedSearch')
export type SavedSearch = z.input<typeof SavedSearchBody>

const NewSearch = z.strictObject({
  query: z
    .string()
    .min(1)
    .max(1000)
    .regex(/^[A-Za-z0-9_.~=&%+*,'()!-]+$/, 'field.format')
    .openapi({ description: 'Filters and order as the address of the list puts them.' }),
})

const idsMax = 100

const WatchlistQuery = z.strictObject({
  of: z
    .string()
    .max(100 * idsMax)
    .transform((text) => text.split(','))
    .pipe(z.array(Slug).min(1).max(idsMax))
    .optional()
    .openapi({
      type: 'string',
      example: 'ruko-dago,villa-sanur',
      description: 'Only those among these ids: which hearts of a list are filled.',
    }),
})

export const watchlist = createRoute({
  method: 'get',
  path: '/watchlist',
  summary: 'The properties you watch, the newest first',
  security,
  request: { query: WatchlistQuery },
  responses: { 200: json(WatchlistBody, 'At most 200'), ...problems('request.sign_in_required') },
})

const WatchParams = z.strictObject({ propertyId: Slug })

export const watch = createRoute({
  method: 'put',
  path: '/watchlist/{propertyId}',
  summary: 'Watch a property; once more changes nothing',
  security,
  request: { params: WatchParams },
  responses: {
    204: { description: 'It is watched.' },
    ...problems('request.sign_in_required', 'properties.not_found', 'watching.too_many'),
  },
})

export const unwatch = createRoute({
  method: 'delete',
  path: '/watchlist/{propertyId}',
  summary: 'Watch a property no longer; one that is not watched is no fault',
  security,
  request: { params: WatchParams },
  responses: {
    204: { description: 'It is not watched.' },
    ...problems('request.sign_in_required', 'properties.not_found'),
  },
})

export const searches = createRoute({
  method: 'get',
  path: '/saved-searches',
  summary: 'The searches you saved, the newest first',
  security,
  responses: {
    200: json(z.object({ items: z.array(SavedSearchBody) }), 'At most 50'),
    ...problems('request.sign_in_required'),
  },
})

export const save = createRoute({
  method: 'post',
  path: '/saved-searches',
  summary: 'Save a search; the same one is kept once',
  security,
  request: { body: jsonBody(NewSearch) },
  responses: {
    200: json(SavedSearchBody, 'The search as it is kept'),
    ...problems('request.sign_in_required', 'watching.too_many'),
  },
})

export const forget = createRoute({
  method: 'delete',
  path: '/saved-searches/{searchId}',
  summary: 'Forget a saved search',
  security,
  request: { params: z.strictObject({ searchId: z.uuid() }) },
  responses: {
    204: { description: 'It is gone.' },
    ...problems('request.sign_in_required', 'watching.search_not_found'),
  },
})
