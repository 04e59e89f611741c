import { listAddresses, readAddressBook } from '#catalogue'
import { book, list, partSize } from '#contract/addresses/addresses.ts'
import { resource } from '../resource.ts'

/** The public addresses for search engines, from which the web creates its sitemap. */
export const addressRoutes = resource()
  .serve(book, async (c) => {
    return await readAddressBook(c.var.services.db, partSize)
  })
  .serve(list, async (c) => {
    const { limit, cursor } = c.req.valid('query')
    return await listAddresses(c.var.services.db, { limit, cursor: cursor ?? null })
  })
