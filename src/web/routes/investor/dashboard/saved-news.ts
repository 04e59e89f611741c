import type { SavedSearch } from '#contract/watchlist/watchlist.ts'
import type { ApiClient } from '../../../api/client.ts'
import { apiQuery, readQuery } from '../../public/marketplace/marketplace-query.ts'

/**
 * A saved search with the number of matching properties published since it was saved, or of those that other
 * investors sell now if it is a search of resale units.
 */
export type SavedNews = SavedSearch & { readonly count: number; readonly isResale: boolean }

const shownMax = 6

/** Returns the latest saved searches, each with its number of properties. */
export async function readSavedNews(api: ApiClient): Promise<SavedNews[]> {
  const { items } = await api.account.get('/saved-searches/')
  return await Promise.all(
    items.slice(0, shownMax).map(async (search) => {
      const query = readQuery(new URLSearchParams(search.query))
      const isResale = query.resale !== ''
      const matching = isResale
        ? apiQuery({ ...query, resale: 'offered' })
        : { ...apiQuery(query), publishedAfter: search.savedAt }
      return { ...search, isResale, count: await countOf(api, matching) }
    }),
  )
}

// A search for a city that is no longer known finds nothing instead of failing the page.
async function countOf(
  api: ApiClient,
  matching: ReturnType<typeof apiQuery> & { readonly publishedAfter?: string },
): Promise<number> {
  try {
    return (await api.ask('/properties/', { ...matching, limit: 1, cursor: '' })).total
  } catch {
    return 0
  }
}
