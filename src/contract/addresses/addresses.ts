import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { Integer, PageQuery } from '../fields.ts'
import { operation } from '../operation.ts'

// A sitemap may have 50,000 addresses; each property has two (one per language), which leaves room for more.
export const partSize = 20_000

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

export const book = operation('GET /addresses/', {
  summary:
    'How many properties search engines should index, their cities, and how to read them in parts',
  access: 'everybody',
  query: z.strictObject({}),
  answer: json(BookBody, 'Instants in UTC'),
})

export const list = operation('GET /addresses/properties/', {
  summary: 'Live and finished properties by id, with when their page last changed',
  access: 'everybody',
  query: PageQuery,
  answer: json(
    z
      .object({ items: z.array(AddressBody), nextCursor: z.string().nullable() })
      .openapi('PropertyAddressList'),
    'Instants in UTC',
  ),
  refuses: ['catalogue.invalid_cursor'],
})
