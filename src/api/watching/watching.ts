import { createRoute, z } from '@hono/zod-openapi'
import { readCards } from '#catalogue'
import {
  forgetSearch,
  readSavedSearches,
  readWatched,
  saveSearch,
  unwatchProperty,
  watchProperty,
} from '#watching'
import { json, jsonBody, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'
import { Slug } from '../properties/list-query.ts'
import { CardBody, cardBody } from '../properties/property-body.ts'

const security = [{ bearer: [] }]

const WatchlistBody = z
  .object({
    items: z.array(z.object({ watchedAt: z.iso.datetime(), property: CardBody })),
  })
  .openapi('Watchlist')

const SavedSearchBody = z
  .object({
    id: z.uuid(),
    query: z.string().openapi({ example: 'city=bandung&yieldMin=8' }),
    savedAt: z.iso.datetime(),
  })
  .openapi('SavedSearch')

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

const watchlist = createRoute({
  method: 'get',
  path: '/watchlist',
  summary: 'The properties you watch, the newest first',
  security,
  middleware: signedIn,
  request: { query: WatchlistQuery },
  responses: { 200: json(WatchlistBody, 'At most 200'), ...problems('request.sign_in_required') },
})

const WatchParams = z.strictObject({ propertyId: Slug })

const watch = createRoute({
  method: 'put',
  path: '/watchlist/{propertyId}',
  summary: 'Watch a property; once more changes nothing',
  security,
  middleware: signedIn,
  request: { params: WatchParams },
  responses: {
    204: { description: 'It is watched.' },
    ...problems('request.sign_in_required', 'properties.not_found', 'watching.too_many'),
  },
})

const unwatch = createRoute({
  method: 'delete',
  path: '/watchlist/{propertyId}',
  summary: 'Watch a property no longer; one that is not watched is no fault',
  security,
  middleware: signedIn,
  request: { params: WatchParams },
  responses: {
    204: { description: 'It is not watched.' },
    ...problems('request.sign_in_required', 'properties.not_found'),
  },
})

const searches = createRoute({
  method: 'get',
  path: '/saved-searches',
  summary: 'The searches you saved, the newest first',
  security,
  middleware: signedIn,
  responses: {
    200: json(z.object({ items: z.array(SavedSearchBody) }), 'At most 50'),
    ...problems('request.sign_in_required'),
  },
})

const save = createRoute({
  method: 'post',
  path: '/saved-searches',
  summary: 'Save a search; the same one is kept once',
  security,
  middleware: signedIn,
  request: { body: jsonBody(NewSearch) },
  responses: {
    200: json(SavedSearchBody, 'The search as it is kept'),
    ...problems('request.sign_in_required', 'watching.too_many'),
  },
})

const forget = createRoute({
  method: 'delete',
  path: '/saved-searches/{searchId}',
  summary: 'Forget a saved search',
  security,
  middleware: signedIn,
  request: { params: z.strictObject({ searchId: z.uuid() }) },
  responses: {
    204: { description: 'It is gone.' },
    ...problems('request.sign_in_required', 'watching.search_not_found'),
  },
})

/** What an investor keeps an eye on. */
export const watchingRoutes = resource()
  .openapi(watchlist, async (c) => {
    const { db } = c.var.services
    const watched = await readWatched(db, c.var.actor, c.req.valid('query').of ?? null)
    const cards = await readCards(
      db,
      watched.map(({ propertyId }) => propertyId),
    )
    const items = watched.flatMap(({ propertyId, watchedAt }) => {
      const card = cards.get(propertyId)
      if (card === undefined) return []
      return [{ watchedAt: watchedAt.toISOString(), property: cardBody(card) }]
    })
    return c.json({ items }, 200)
  })
  .openapi(watch, async (c) => {
    const { db, clock } = c.var.services
    await watchProperty(db, clock, c.var.actor, c.req.valid('param').propertyId)
    return c.body(null, 204)
  })
  .openapi(unwatch, async (c) => {
    await unwatchProperty(c.var.services.db, c.var.actor, c.req.valid('param').propertyId)
    return c.body(null, 204)
  })
  .openapi(searches, async (c) => {
    const kept = await readSavedSearches(c.var.services.db, c.var.actor)
    return c.json({ items: kept.map(savedBody) }, 200)
  })
  .openapi(save, async (c) => {
    const { db, clock } = c.var.services
    const { query } = c.req.valid('json')
    return c.json(savedBody(await saveSearch(db, clock, c.var.actor, query)), 200)
  })
  .openapi(forget, async (c) => {
    await forgetSearch(c.var.services.db, c.var.actor, c.req.valid('param').searchId)
    return c.body(null, 204)
  })

function savedBody({ savedAt, ...search }: Awaited<ReturnType<typeof saveSearch>>) {
  return { ...search, savedAt: savedAt.toISOString() }
}
