import type {
  LetState,
  PropertySort,
  PropertyState,
  PropertyType,
  ResaleSort,
  SoughtTitleKind,
} from '#contract'
import { decodeCursor, encodeCursor, instantIn } from '#kernel'
import { invalidCursor } from './refusals.ts'

export type ShownState = Exclude<PropertyState, 'draft'>

/** An inclusive range; null leaves a side open. */
type Range<Value = number> = { readonly min: Value | null; readonly max: Value | null }

/** The filters, sort order and page of a list. An empty filter matches every property. */
export type PropertyQuery = {
  /**
   * The search text. Each word must be the beginning of a word of the name, places, kind or code; a misspelt
   * word is corrected.
   */
  readonly text: string
  readonly cities: readonly string[]
  /** Province ids: the name in lower case with hyphens. */
  readonly provinces: readonly string[]
  readonly types: readonly PropertyType[]
  readonly states: readonly ShownState[]
  readonly letStates: readonly LetState[]
  readonly titleKinds: readonly SoughtTitleKind[]
  readonly isSharia: boolean | null
  readonly hasDebt: boolean | null
  readonly netYieldBasisPoints: Range
  readonly unitPrice: Range<bigint>
  readonly valuationGapBasisPoints: Range
  /** Matches only open offerings that end by this instant. */
  readonly endsBefore: Date | null
  /** Matches only properties published after this instant. */
  readonly publishedAfter: Date | null
  /** Matches only these ids; null matches all. The sort orders of the secondary market use the order of these ids. */
  readonly among: readonly string[] | null
  readonly sort: PropertySort | ResaleSort
  /** Whether the sort order is reversed. */
  readonly isReversed: boolean
  readonly limit: number
  readonly cursor: string | null
}

/** The query for all properties, newest first. */
export const unfilteredQuery: PropertyQuery = {
  text: '',
  cities: [],
  provinces: [],
  types: [],
  states: [],
  letStates: [],
  titleKinds: [],
  isSharia: null,
  hasDebt: null,
  netYieldBasisPoints: { min: null, max: null },
  unitPrice: { min: null, max: null },
  valuationGapBasisPoints: { min: null, max: null },
  endsBefore: null,
  publishedAfter: null,
  among: null,
  sort: 'newest',
  isReversed: false,
  limit: 24,
  cursor: null,
}

/** For each sort order: its column, the type of the column, and whether it is descending. */
const asGiven = { column: 'array_position', type: 'integer', isFalling: false } as const

export const orders: Record<
  PropertySort | ResaleSort,
  {
    readonly column: string
    readonly type: 'timestamptz' | 'integer' | 'bigint'
    readonly isFalling: boolean
  }
> = {
  newest: { column: 'published_at', type: 'timestamptz', isFalling: true },
  'closing-soon': { column: 'open_until', type: 'timestamptz', isFalling: false },
  yield: { column: 'net_yield_basis_points', type: 'integer', isFalling: true },
  price: { column: 'unit_price', type: 'bigint', isFalling: false },
  gap: { column: 'valuation_gap_basis_points', type: 'integer', isFalling: false },
  occupancy: { column: 'occupancy_basis_points', type: 'integer', isFalling: true },
  changed: { column: 'changed_at', type: 'timestamptz', isFalling: true },
  watched: { column: 'watch_count', type: 'integer', isFalling: true },
  'ask-gap': asGiven,
  ask: asGiven,
  'for-sale': asGiven,
}

/** The end of a page: the sort value as text, and the id that breaks ties. */
export type Position = { readonly key: string; readonly id: string }

type Order = Pick<PropertyQuery, 'sort' | 'isReversed'>

/** Returns the position of a property among the requested ids, from 1. */
export function placeAmong({ among }: Pick<PropertyQuery, 'among'>, id: string): number {
  return (among ?? []).indexOf(id) + 1
}

const keyShapes = {
  timestamptz: isInstant,
  integer: (key: string) => /^-?\d{1,9}$/.test(key),
  bigint: (key: string) => /^\d{1,15}$/.test(key),
}

/** Decodes the position of a cursor. Refuses a cursor of another sort order. */
export function positionOf({
  cursor,
  ...order
}: Pick<PropertyQuery, 'cursor' | 'sort' | 'isReversed'>): Position | null {
  if (cursor === null) return null
  const [kind, key, id] = decodeCursor(cursor, 3) ?? []
  if (kind !== nameOf(order) || typeof key !== 'string' || typeof id !== 'string')
    throw invalidCursor()
  const isEndless = order.sort === 'closing-soon' && key === 'infinity'
  const isKey = isEndless || keyShapes[orders[order.sort].type](key)
  if (!isKey || !/^[a-z0-9-]{1,80}$/.test(id)) throw invalidCursor()
  return { key, id }
}

/** The sort values of a row. */
type Ordered = {
  readonly id: string
  readonly publishedAt: Date
  readonly openUntil: Date | null
  readonly changedAt: Date
  readonly netYieldBasisPoints: number
  readonly occupancyBasisPoints: number
  readonly valuationGapBasisPoints: number | null
  readonly watchCount: number
  readonly unitPrice: bigint
}

/** Returns the cursor that continues after `row`. */
export function cursorAfter(order: Order & Pick<PropertyQuery, 'among'>, row: Ordered): string {
  const place = placeAmong(order, row.id).toString()
  const key = {
    newest: row.publishedAt.toISOString(),
    'closing-soon': row.openUntil?.toISOString() ?? 'infinity',
    yield: row.netYieldBasisPoints.toString(),
    price: row.unitPrice.toString(),
    gap: (row.valuationGapBasisPoints ?? 0).toString(),
    occupancy: row.occupancyBasisPoints.toString(),
    changed: row.changedAt.toISOString(),
    watched: row.watchCount.toString(),
    'ask-gap': place,
    ask: place,
    'for-sale': place,
  }[order.sort]
  return encodeCursor([nameOf(order), key, row.id])
}

function nameOf({ sort, isReversed }: Order): string {
  return isReversed ? `-${sort}` : sort
}

function isInstant(key: string): boolean {
  return instantIn(key) === key
}
