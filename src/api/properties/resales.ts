import { type ResaleRange, resaleSorts } from '#contract'
import type { ListQuery } from '#contract/properties/list-query.ts'
import type { Database } from '#database'
import type { Clock } from '#kernel'
import { type Resale, readResales } from '#market'

/**
 * The properties that can be traded, or those with units for sale, in the requested ranges and order; null
 * without such a filter. A property without units for sale is in no range.
 */
export async function resalesFor(
  db: Database,
  clock: Clock,
  request: Pick<ListQuery, 'resale' | 'sort' | 'reverse' | RangeEnd>,
): Promise<Resale[] | null> {
  const { resale, sort, reverse, askMin, askMax, askGapMin, askGapMax } = request
  if (resale === undefined) return null
  const found = await readResales(db, clock, resaleSorts.find((each) => each === sort) ?? 'ask-gap')
  const listed = found.filter(
    ({ bestAsk, askGapBasisPoints }) =>
      (resale === 'all' || bestAsk !== null) &&
      isWithin(bestAsk, askMin, askMax) &&
      isWithin(askGapBasisPoints, askGapMin, askGapMax),
  )
  if (reverse !== 'yes') return listed
  // A reversed list is read from its end, but properties without units for sale stay last.
  const { true: offered = [], false: others = [] } = Object.groupBy(
    listed,
    ({ bestAsk }) => `${bestAsk !== null}` as const,
  )
  return [...others, ...offered]
}

type RangeEnd = `${ResaleRange}${'Min' | 'Max'}`

function isWithin(value: bigint | number | null, least?: number, most?: number): boolean {
  if (least === undefined && most === undefined) return true
  return value !== null && value >= (least ?? value) && value <= (most ?? value)
}

/** The resale prices of the properties on a page. */
export function resalesOf(
  items: readonly { readonly id: string }[],
  resales: readonly Resale[] | null,
): Resale[] {
  const shown = new Set(items.map(({ id }) => id))
  return (resales ?? []).filter(({ propertyId }) => shown.has(propertyId))
}
