import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { Slug } from '../properties/list-query.ts'
import { CardBody } from '../properties/property-body.ts'

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
export type SavedSearch = z.input<typeof SavedSearchBody>

const NewSearch = z.strictObject({
  query: z
    .string()
    .min(1)
    .max(1000)
    .regex(/^[A-Za-z0-9_.~=&%+*,'()!-]+$/, 'field.format')
    .openapi({ description: 'Filters and order, as in the query of the list.' }),
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
      description: 'Only those among these ids: to mark the hearts in a list.',
    }),
})

export const watchlist = operation('GET /watchlist/', {
  summary: 'The properties on my watchlist, newest first',
  query: WatchlistQuery,
  answer: json(WatchlistBody, 'At most 200'),
})

const WatchParams = z.strictObject({ propertyId: Slug })

export const watch = operation('PUT /watchlist/{propertyId}/', {
  summary: 'Watch a property; repeating it changes nothing',
  params: WatchParams,
  done: 'It is watched.',
  refuses: ['properties.not_found', 'watchlist.too_many'],
})

export const unwatch = operation('DELETE /watchlist/{propertyId}/', {
  summary: 'Stop watching a property; it is not an error if it was not watched',
  params: WatchParams,
  done: 'It is not watched.',
  refuses: ['properties.not_found'],
})

export const searches = operation('GET /saved-searches/', {
  summary: 'My saved searches, newest first',
  answer: json(z.object({ items: z.array(SavedSearchBody) }), 'At most 50'),
})

export const save = operation('POST /saved-searches/', {
  summary: 'Save a search; the same search is saved only once',
  body: NewSearch,
  answer: json(SavedSearchBody, 'The saved search'),
  refuses: ['watchlist.too_many'],
})

export const forget = operation('DELETE /saved-searches/{searchId}/', {
  summary: 'Delete a saved search',
  params: z.strictObject({ searchId: z.uuid() }),
  done: 'It is removed.',
  refuses: ['watchlist.search_not_found'],
})
