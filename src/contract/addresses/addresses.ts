import { createRoute, z } from '@hono/zod-openapi'
import { json, problems } from '../answers.ts'
import { Integer, PageQuery } from '../fields.ts'

// A sitemap may have 50,000 addresses: two languages of a property, and room for what is added.
export const partSize = 20_000

const AddressBody = z
  .object({ id: z.string(), changedAt: z.iso.datetime() })
  .openapi('PropertyAddress')
export type PropertyAddress = z.input<typeof AddressBody>

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
export type AddressBook = z.input<typeof BookBody>

export const book = createRoute({
  method: 'get',
  path: '/addresses',
  summary: 'How many properties are worth finding, their cities, and how to read them in parts',
  request: { query: z.strictObject({}) },
  responses: { 200: json(BookBody, 'Instants in UTC'), ...problems() },
})

export const list = createRoute({
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
