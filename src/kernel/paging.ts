import { isUuid } from './ids.ts'
import { isKeepable } from './plain-text.ts'

/** One page of a list. `nextCursor` is null on the last page. */
export type Page<Item> = { items: Item[]; nextCursor: string | null }

export const pageLimitMax = 100

/** What a list is asked for: at most `limit` items after `cursor`. */
export type PageRequest = { limit: number; cursor: string | null }

/** From which end a queue is read: what has waited longest first, or what came last. */
export const queueOrders = ['oldest', 'newest'] as const
export type QueueOrder = (typeof queueOrders)[number]

/** What a queue is asked for; without an order it is read as the work needs it. */
export type QueueRequest = PageRequest & { order?: QueueOrder | undefined }

/** Hides a sort position in an opaque cursor. */
export function encodeCursor(position: readonly (string | number)[]): string {
  return btoa(encodeURIComponent(JSON.stringify(position)))
}

/** The position inside a cursor, or null when the text is no cursor of `length` parts. */
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

/** The place in a list by time and id that a cursor names; null for a list from its beginning. */
export function placeInTime(cursor: string | null): { at: string; id: string } | null {
  const [at, id] = cursor === null ? [] : (decodeCursor(cursor, 2) ?? [])
  if (typeof at !== 'string' || typeof id !== 'string' || !isUuid(id)) return null
  const instant = instantIn(at)
  return instant === null ? null : { at: instant, id }
}

/** The id that a cursor of a list by ids names; null for a list from its beginning. */
export function placeById(cursor: string | null): string | null {
  const [id] = cursor === null ? [] : (decodeCursor(cursor, 1) ?? [])
  return typeof id === 'string' && isUuid(id) ? id : null
}

/** The instant that a text names, within the years that our records can be of; null for any other text. */
export function instantIn(text: string): string | null {
  const milliseconds = Date.parse(text)
  const isRecorded = milliseconds >= instantMin && milliseconds < instantEnd
  return isRecorded ? new Date(milliseconds).toISOString() : null
}

const instantMin = Date.UTC(1900, 0)
const instantEnd = Date.UTC(2200, 0)

/** Cuts a page out of `limit + 1` rows that were read to see whether more follow. */
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
