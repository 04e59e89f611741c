import { createRoute, z } from '@hono/zod-openapi'
import { listAddresses, type PropertyAddress, readAddressBook } from '#catalogue'
import { toJsonInteger } from '#kernel'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'

// A sitemap may have 50,000 addresses: two languages of a property, and room for what is added.
const partSize = 20_000

const AddressBody = z
  .object({ id: z.string(), changedAt: z.iso.datetime() })
  .openapi('PropertyAddress')

const BookBody = z
  .object({
    properties: Integer,
    changedAt: z.iso.datetime().nullable(),
    cities: z.array(AddressBody).openapi({ description: 'Cities that have such properties' }),
    parts: z.array(z.string().nullable()).openapi({
      description: `The cursors that cut the list into parts of at most ${partSize}; null is its beginning.`,
    }),
  })
  .openapi('AddressBook')

const book = createRoute({
  method: 'get',
  path: '/addresses',
  summary: 'How many properties are worth finding, their cities, and how to read them in parts',
  request: { query: z.strictObject({}) },
  responses: { 200: json(BookBody, 'Instants in UTC'), ...problems() },
})

const list = createRoute({
  method: 'get',
  path: '/addresses/properties',
  summary: 'Live and finished properties by id, with when their page last changed',
  request: { query: PageQuery },
  responses: {
    200: json(
      z
        .object({ items: z.array(AddressBody), nextCursor: z.string().nullable() })
        .openapi('PropertyAddressList'),
      'Instants in UTC',
    ),
    ...problems('catalogue.invalid_cursor'),
  },
})

/** The pages that search engines learn of; the web writes its sitemap from it. */
export const addressRoutes = resource()
  .openapi(book, async (c) => {
    const { properties, changedAt, cities, parts } = await readAddressBook(
      c.var.services.db,
      partSize,
    )
    const body = {
      properties: toJsonInteger(properties),
      changedAt: changedAt?.toISOString() ?? null,
      cities: cities.map(addressBody),
      parts: [...parts],
    }
    return c.json(body, 200)
  })
  .openapi(list, async (c) => {
    const { limit, cursor } = c.req.valid('query')
    const page = await listAddresses(c.var.services.db, { limit, cursor: cursor ?? null })
    return c.json({ items: page.items.map(addressBody), nextCursor: page.nextCursor }, 200)
  })

function addressBody({ id, changedAt }: PropertyAddress) {
  return { id, changedAt: changedAt.toISOString() }
}
