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

/** From and to, both of them included; null leaves that side open. */
export type Range<Value = number> = { readonly min: Value | null; readonly max: Value | null }

/** What a list is asked for. An empty filter lets everything through. */
export type PropertyQuery = {
  /** Every word of it must begin a word of the name, places, kind or code; a misspelt one is corrected. */
  readonly text: string
  readonly cities: readonly string[]
  /** By id: the province's name in lower case with hyphens. */
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
  /** Only offerings that are open and end by then. */
  readonly endsBefore: Date | null
  /** Only those published after this instant. */
  readonly publishedAfter: Date | null
  /** Only those among these ids; null lets every one through. Orders of what is for sale are the order of these ids. */
  readonly among: readonly string[] | null
  readonly sort: PropertySort | ResaleSort
  /** The order turned round. */
  readonly isReversed: boolean
  readonly limit: number
  readonly cursor: string | null
}

/** The whole list, newest first. */
export const everyProperty: PropertyQuery = {
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

/** The column each sort goes by, what it is, and whether the greatest comes first. */
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
  'for-sale': asGiven,
}

/** Where a page ended: the value it was ordered by, as text, and the id that settles ties. */
export type Position = { readonly key: string; readonly id: string }

type Order = Pick<PropertyQuery, 'sort' | 'isReversed'>

/** The place of a property among the ids asked for, from 1. */
export function placeAmong({ among }: Pick<PropertyQuery, 'among'>, id: string): number {
  return (among ?? []).indexOf(id) + 1
}

const keyShapes = {
  timestamptz: isInstant,
  integer: (key: string) => /^-?\d{1,9}$/.test(key),
  bigint: (key: string) => /^\d{1,15}$/.test(key),
}

/** The position a cursor stands for; refuses one that is not of this order. */
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

/** What a row is ordered by. */
export type Ordered = {
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

/** The cursor that continues after `row`. */
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
