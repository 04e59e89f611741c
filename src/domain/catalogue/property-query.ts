import { decodeCursor, encodeCursor } from '#kernel'
import type { PropertyState, PropertyType } from '#properties'
import { invalidCursor } from './refusals.ts'

export const propertySorts = ['newest', 'closing-soon', 'yield', 'price'] as const
export type PropertySort = (typeof propertySorts)[number]

/** What a list is asked for. An empty filter lets everything through. */
export type PropertyQuery = {
  /** Every word of it must be part of the name, code, city, district or province. */
  readonly text: string
  readonly cities: readonly string[]
  readonly types: readonly PropertyType[]
  readonly states: readonly Exclude<PropertyState, 'draft'>[]
  readonly sort: PropertySort
  readonly limit: number
  readonly cursor: string | null
}

const wordsMax = 5

/** The words a text is searched by, as patterns for `like`: lower case, at most five, no wildcards. */
export function patternsOf(text: string): string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return words.slice(0, wordsMax).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

/** Where a page ended: the value it was ordered by, as text, and the id that settles ties. */
export type Position = { readonly key: string; readonly id: string }

const keyShapes: Record<PropertySort, (key: string) => boolean> = {
  newest: isInstant,
  'closing-soon': (key) => key === 'infinity' || isInstant(key),
  yield: (key) => /^-?\d{1,9}$/.test(key),
  price: (key) => /^\d{1,15}$/.test(key),
}

/** The position a cursor stands for; refuses one that is not of this order. */
export function positionOf({ sort, cursor }: PropertyQuery): Position | null {
  if (cursor === null) return null
  const [kind, key, id] = decodeCursor(cursor, 3) ?? []
  if (kind !== sort || typeof key !== 'string' || typeof id !== 'string') throw invalidCursor()
  if (!keyShapes[sort](key) || !/^[a-z0-9-]{1,80}$/.test(id)) throw invalidCursor()
  return { key, id }
}

/** What a row is ordered by. */
export type Ordered = {
  readonly id: string
  readonly publishedAt: Date
  readonly openUntil: Date | null
  readonly netYieldBasisPoints: number
  readonly unitPrice: bigint
}

/** The cursor that continues after `row`. */
export function cursorAfter(sort: PropertySort, row: Ordered): string {
  const key = {
    newest: row.publishedAt.toISOString(),
    'closing-soon': row.openUntil?.toISOString() ?? 'infinity',
    yield: row.netYieldBasisPoints.toString(),
    price: row.unitPrice.toString(),
  }[sort]
  return encodeCursor([sort, key, row.id])
}

function isInstant(key: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(key) && !Number.isNaN(Date.parse(key))
}
