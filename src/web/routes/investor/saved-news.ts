import type { SavedSearch } from '#contract/watchlist/watchlist.ts'
import type { ApiClient } from '../../api/client.ts'
import { apiQuery, readQuery } from '../public/marketplace-query.ts'

/** A saved search with the number of matching properties published since it was saved. */
export type SavedNews = SavedSearch & { readonly newCount: number }

const shownMax = 6

/** Returns the latest saved searches, each with its number of new properties. */
export async function readSavedNews(api: ApiClient): Promise<SavedNews[]> {
  const { items } = await api.account.get('/saved-searches/')
  return await Promise.all(
    items.slice(0, shownMax).map(async (search) => {
      return { ...search, newCount: await countNew(api, search) }
    }),
  )
}

// A search for a city that is no longer known finds nothing instead of failing the page.
async function countNew(api: ApiClient, { query, savedAt }: SavedSearch): Promise<number> {
  const listQuery = { ...apiQuery(readQuery(new URLSearchParams(query))), limit: 1, cursor: '' }
  try {
    const list = await api.ask('/properties/', { ...listQuery, publishedAfter: savedAt })
    return list.total
  } catch {
    return 0
  }
}
