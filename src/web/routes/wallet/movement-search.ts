import type { MovementKind } from '#contract'
import { isCalendarDay } from '#kernel'
import { movementKindOf } from '../investor/movement-kinds.ts'

/** The filters in the address of the wallet. */
export type MovementSearch = {
  readonly kind: MovementKind | null
  readonly direction: 'in' | 'out' | null
  readonly state: 'posted' | 'reversed' | null
  readonly property: string | null
  /** Days, `YYYY-MM-DD`, both inclusive. */
  readonly from: string | null
  readonly to: string | null
  readonly search: string | null
}

const directions = ['in', 'out'] as const

const dayShape = /^20[0-9]{2}-[0-9]{2}-[0-9]{2}$/
const slugShape = /^[a-z0-9-]{1,80}$/

/** Returns the filters of an address. Invalid filters are ignored. */
export function movementSearchOf(query: URLSearchParams): MovementSearch {
  const state = query.get('state')
  return {
    kind: movementKindOf(query.get('kind')),
    direction: directions.find((each) => each === query.get('direction')) ?? null,
    state: state === 'posted' || state === 'reversed' ? state : null,
    property: matching(query.get('property'), slugShape),
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    search: query.get('search')?.trim().slice(0, 80) || null,
  }
}

function matching(text: string | null, shape: RegExp): string | null {
  return text !== null && shape.test(text) ? text : null
}

function dayOf(text: string | null): string | null {
  const day = matching(text, dayShape)
  return day !== null && isCalendarDay(day) ? day : null
}

/** Returns the query string of these filters, beginning with `?`; empty when there are none. */
export function queryOf(
  search: MovementSearch,
  more: Readonly<Record<string, string | null>> = {},
): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries({ ...search, ...more })) {
    if (value !== null) query.set(key, value)
  }
  return query.size === 0 ? '' : `?${query}`
}

/** Returns whether a filter is set that has no link of its own, only a field in the panel. */
export function isNarrowed({ kind, direction: _, ...rest }: MovementSearch): boolean {
  const isPressed = kind === null || kind === 'distribution'
  return !isPressed || Object.values(rest).some((value) => value !== null)
}

/** Returns whether the list shows all movements. */
export function isWhole(search: MovementSearch): boolean {
  return Object.values(search).every((value) => value === null)
}
