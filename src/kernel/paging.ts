import { isUuid } from './ids.ts'
import { isKeepable } from './plain-text.ts'

/** A page of a list. `nextCursor` is null on the last page. */
export type Page<Item> = { items: Item[]; nextCursor: string | null }

/** A request for at most `limit` items after `cursor`. */
export type PageRequest = { limit: number; cursor: string | null }

/** The order in which a queue is read: the item that has waited longest first, or the newest first. */
export const queueOrders = ['oldest', 'newest'] as const
export type QueueOrder = (typeof queueOrders)[number]

/** A request for a page of a queue. Without an order, the item that has waited longest comes first. */
export type QueueRequest = PageRequest & { order?: QueueOrder | undefined }

/** A request for a page of things that end; `open` leaves out those that have ended. */
export type OpenPageRequest = PageRequest & { state?: 'open' | 'all' }

/** Encodes a sort position as an opaque cursor. */
export function encodeCursor(position: readonly (string | number)[]): string {
  return btoa(encodeURIComponent(JSON.stringify(position)))
}

/** Decodes a cursor; null when the text is not a cursor of `length` parts. */
export function decodeCursor(cursor: string, length: number): (string | number)[] | null {
  try {
    const position: unknown = JSON.parse(decodeURIComponent(atob(cursor)))
    if (!Array.isArray(position) || position.length !== length) return null
    const isPlain = position.every((part) =>
      typeof part === 'string' ? isKeepable(part) : Number.isSafeInteger(part),
    )
    return isPlain ? position : null
  } catch {
    return null
  }
}

/** The position in a list sorted by time and id; null to read the list from its beginning. */
export function placeInTime(cursor: string | null): { at: string; id: string } | null {
  const [at, id] = cursor === null ? [] : (decodeCursor(cursor, 2) ?? [])
  if (typeof at !== 'string' || typeof id !== 'string' || !isUuid(id)) return null
  const instant = instantIn(at)
  return instant === null ? null : { at: instant, id }
}

/** The position in a list sorted by id; null to read the list from its beginning. */
export function placeById(cursor: string | null): string | null {
  const [id] = cursor === null ? [] : (decodeCursor(cursor, 1) ?? [])
  return typeof id === 'string' && isUuid(id) ? id : null
}

/** Parses an instant within the years that records can have; null for any other text. */
export function instantIn(text: string): string | null {
  const milliseconds = Date.parse(text)
  const isRecorded = milliseconds >= instantMin && milliseconds < instantEnd
  return isRecorded ? new Date(milliseconds).toISOString() : null
}

const instantMin = Date.UTC(1900, 0)
const instantEnd = Date.UTC(2200, 0)

/** Makes a page of rows that were read with `limit + 1`; the extra row shows that another page follows. */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  position: (row: Row) => (string | number)[],
): Page<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const nextCursor = rows.length > limit && last !== undefined ? encodeCursor(position(last)) : null
  return { items, nextCursor }
}

/**
 * Reads the rows of a job page by page: each page with at most `limit` rows after the key of the last one, so that rows
 * that stay due do not hide the ones after them.
 */
export async function* readPages<Row>(
  limit: number,
  keyOf: (row: Row) => string,
  read: (after: string | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void> {
  for (let after: string | null = null; ; ) {
    const page = await read(after)
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (last === undefined || page.length < limit) return
    after = keyOf(last)
  }
}

/** The rows of such pages, one by one. */
export async function* rowsIn<Row>(
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Row, void> {
  for await (const page of pages) yield* page
}
