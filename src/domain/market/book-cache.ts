import type { Db } from '#database'
import { type BookRow, type LiveBook, loadBook } from './live-book.ts'

/** Books in memory. One whose version is not the row's is read again: another process has changed it. */
export type BookCache = {
  /** The book of a row; the caller holds the row locked, or only looks. */
  get(db: Db, row: BookRow): Promise<LiveBook>
  /** The book of a property, if this process was the last to change it when it looked. It may have changed since. */
  last(propertyId: string): LiveBook | undefined
  /** Forgets all: what was decided on them was not committed. */
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
