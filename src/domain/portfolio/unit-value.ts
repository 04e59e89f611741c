import type { Rupiah } from '#kernel'

/** The facts about a unit's value. Days are `YYYY-MM-DD`; valuations are in chronological order. */
export type Valued = {
  readonly property: {
    readonly issuePrice: Rupiah
    /** The day on which the property's units were issued; null before. */
    readonly handedOverOn: string | null
  }
  readonly valuations: readonly { readonly valuedOn: string; readonly unitPrice: Rupiah }[]
}

/**
 * The value of a unit on a day: the newest valuation since the units were issued, or before that the issue price. It
 * does not depend on who holds the unit and since when.
 */
export function unitValueOn({ property, valuations }: Valued, day: string): Rupiah {
  const { issuePrice, handedOverOn } = property
  if (handedOverOn === null) return issuePrice
  const newest = valuations.findLast(({ valuedOn }) => valuedOn <= day && valuedOn > handedOverOn)
  return newest?.unitPrice ?? issuePrice
}
