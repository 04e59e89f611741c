import type { Rupiah } from '#kernel'

/** The facts about a unit's value. Days are `YYYY-MM-DD`; valuations are in chronological order. */
export type Worth = {
  readonly issuePrice: Rupiah
  readonly valuations: readonly { readonly valuedOn: string; readonly unitPrice: Rupiah }[]
}

/** The value of a unit on a day: the newest valuation since the handover, or before that the issue price. */
export function unitValueOn(worth: Worth, day: string, handedOverOn: string): Rupiah {
  const newest = worth.valuations.findLast(
    ({ valuedOn }) => valuedOn <= day && valuedOn > handedOverOn,
  )
  return newest?.unitPrice ?? worth.issuePrice
}
