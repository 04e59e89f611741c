import type { Rupiah } from '#kernel'

/** What is known of a unit's worth. Days are `YYYY-MM-DD`; valuations are in their order. */
export type Worth = {
  readonly issuePrice: Rupiah
  readonly valuations: readonly { readonly valuedOn: string; readonly unitPrice: Rupiah }[]
}

/**
 * What a unit was worth on a day: by the newest valuation since the units were handed over; until
 * there is one, what it was issued at.
 */
export function unitValueOn(worth: Worth, day: string, handedOverOn: string): Rupiah {
  const newest = worth.valuations.findLast(
    ({ valuedOn }) => valuedOn <= day && valuedOn > handedOverOn,
  )
  return newest?.unitPrice ?? worth.issuePrice
}
