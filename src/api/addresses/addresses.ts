import { listAddresses, type PropertyAddress, readAddressBook } from '#catalogue'
import { book, list, partSize } from '#contract/addresses/addresses.ts'
import { toJsonInteger } from '#kernel'
import { resource } from '../env.ts'

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
