import type { Db } from '#database'
import { type BookRow, type LiveBook, loadBook } from './live-book.ts'

/**
 * Order books in memory. A book whose version differs from its row is read again, because another process has
 * changed it.
 */
export type BookCache = {
  /** The book of a row. The caller holds a lock on the row, or only reads. */
  get(db: Db, row: BookRow): Promise<LiveBook>
  /** The last known book of a property. Another process may have changed it since. */
  last(propertyId: string): LiveBook | undefined
  /** Drops all books, because their changes were not committed. */
  clear(): void
}

const booksMax = 200

export function createBookCache(): BookCache {
  const books = new Map<string, { live: LiveBook; isOurs: boolean }>()
  return {
    async get(db, row) {
      const known = books.get(row.propertyId)
      books.delete(row.propertyId)
      const before = known?.live.row
      const isOurs = before?.windowId === row.windowId && before.version === row.version
      const live = known !== undefined && isOurs ? known.live : await loadBook(db, row)
      live.row = row
      books.set(row.propertyId, { live, isOurs })
      const [oldest] = books.keys()
      if (books.size > booksMax && oldest !== undefined) books.delete(oldest)
      return live
    },
    last(propertyId) {
      const known = books.get(propertyId)
      return known?.isOurs ? known.live : undefined
    },
    clear: () => books.clear(),
  }
}
