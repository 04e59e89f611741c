import type { Db } from '#database'
import { type BookRow, type LiveBook, loadBook } from './live-book.ts'

/** Books in memory. One whose version is not the row's is read again: another process has changed it. */
export type BookCache = {
  /** The book of a row; the caller holds the row locked, or only looks. */
  get(db: Db, row: BookRow): Promise<LiveBook>
  /** Forgets all: what was decided on them was not committed. */
  clear(): void
}

const booksMax = 200

export function createBookCache(): BookCache {
  const books = new Map<string, LiveBook>()
  return {
    async get(db, row) {
      const key = `${row.windowId}/${row.propertyId}`
      const known = books.get(key)
      books.delete(key)
      const live =
        known !== undefined && known.row.version === row.version ? known : await loadBook(db, row)
      live.row = row
      books.set(key, live)
      const [oldest] = books.keys()
      if (books.size > booksMax && oldest !== undefined) books.delete(oldest)
      return live
    },
    clear: () => books.clear(),
  }
}
