import { listAddresses, readAddressBook } from '#catalogue'
import { book, list, partSize } from '#contract/addresses/addresses.ts'
import { resource } from '../resource.ts'

/** The public addresses for search engines, from which the web creates its sitemap. */
export const addressRoutes = resource()
  .serve(book, async (c) => {
    const { properties, changedAt, cities, parts } = await readAddressBook(
      c.var.services.db,
      partSize,
    )
    const body = {
      properties,
      changedAt,
      cities: cities,
      parts: [...parts],
    }
    return body
  })
  .serve(list, async (c) => {
    const { limit, cursor } = c.req.valid('query')
    const page = await listAddresses(c.var.services.db, { limit, cursor: cursor ?? null })
    return { items: page.items, nextCursor: page.nextCursor }
  })
