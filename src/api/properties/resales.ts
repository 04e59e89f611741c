import type { ListQuery } from '#contract/properties/list-query.ts'
import type { Database } from '#database'
import type { Clock } from '#kernel'
import { type Resale, readResales } from '#market'

/**
 * The properties that can be traded, or those with units for sale, in the requested order; null without such a
 * filter.
 */
export async function resalesFor(
  db: Database,
  clock: Clock,
  { resale, sort }: Pick<ListQuery, 'resale' | 'sort'>,
): Promise<Resale[] | null> {
  if (resale === undefined) return null
  const found = await readResales(db, clock, sort === 'for-sale' ? sort : 'ask-gap')
  return resale === 'offered' ? found.filter(({ bestAsk }) => bestAsk !== null) : found
}

/** The resale prices of the properties on a page. */
export function resalesOf(
  items: readonly { readonly id: string }[],
  resales: readonly Resale[] | null,
): Resale[] {
  const shown = new Set(items.map(({ id }) => id))
  return (resales ?? []).filter(({ propertyId }) => shown.has(propertyId))
}
