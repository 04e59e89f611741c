import { sql } from 'kysely'
import type { Db } from '#database'
import { monthsAfter } from '#kernel'
import { unitHolders } from '#ledger'
import type { Listing } from '../orders/decide-order.ts'
import type { MarketTerms } from '../windows/window.ts'

/** Properties whose units were issued, by id; `tradableFrom` tells whether they can be traded. */
export async function readListings(db: Db, propertyIds: readonly string[]): Promise<Listing[]> {
  const { rows } = await sql<Listing>`
    select property_id, name, state, unit_price, units_total, raise, allotted_on::text as allotted_on,
      holder_units_max, declared_at
    from market.listings where property_id = any(${propertyIds}::text[])`.execute(db)
  return rows
}

/** All properties whose units were issued. */
export async function allListings(db: Db): Promise<Listing[]> {
  const { rows } = await sql<Listing>`
    select property_id, name, state, unit_price, units_total, raise, allotted_on::text as allotted_on,
      holder_units_max, declared_at
    from market.listings order by property_id`.execute(db)
  return rows
}

/** The first day on which units of a property may be resold, `YYYY-MM-DD`. */
export function tradableFrom(
  { allottedOn }: Pick<Listing, 'allottedOn'>,
  lockMonths: number,
): string {
  return monthsAfter(allottedOn, lockMonths)
}

/** Whether a property takes part in a window that opens on a day. */
export function isTradable(
  listing: Pick<Listing, 'state' | 'allottedOn'>,
  lockMonths: number,
  opensOn: string,
): boolean {
  return listing.state === 'operating' && tradableFrom(listing, lockMonths) <= opensOn
}

/** The holders of each property whose issuer has so much capital that the law limits their number. */
export async function holdersOf(
  db: Db,
  listings: readonly Listing[],
  { holdersMaxAbove }: Pick<MarketTerms, 'holdersMaxAbove'>,
): Promise<Map<string, Set<string>>> {
  const holders = new Map<string, Set<string>>()
  for (const { propertyId, raise } of listings) {
    if (raise <= holdersMaxAbove) continue
    const { rows } = await sql<{ ownerId: string }>`
      select owner_id from (${unitHolders(propertyId)}) h`.execute(db)
    holders.set(propertyId, new Set(rows.map(({ ownerId }) => ownerId)))
  }
  return holders
}
