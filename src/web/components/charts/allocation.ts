import { roundedShare } from '#kernel'

/** The share in one place above which the portfolio shows a notice (10,000 is the whole). */
export const concentrationLimitBasisPoints = 4_000

export type Slice = {
  readonly id: string
  readonly name: string
  readonly value: number
  readonly shareBasisPoints: number
}

export type Ring = {
  /** The largest places as one slice each; all others in one slice without an id. */
  readonly slices: readonly (Slice & { readonly isRest: boolean })[]
  /** The place with more than the limit, if any. */
  readonly concentrated: Slice | null
}

/** The value and the share of each place. */
export function slicesBy(
  parts: readonly { readonly id: string; readonly value: number }[],
  nameOf: (id: string) => string,
): Slice[] {
  const values = new Map<string, number>()
  for (const { id, value } of parts) values.set(id, (values.get(id) ?? 0) + value)
  const places = [...values].filter(([, value]) => value > 0)
  if (places.length === 0) return []
  const whole = BigInt(places.reduce((sum, [, value]) => sum + value, 0))
  return places.map(([id, value]) => {
    return { id, name: nameOf(id), value, shareBasisPoints: roundedShare(BigInt(value), whole) }
  })
}

const slicesMax = 6

/** Returns the slices of an allocation for a ring chart: at most six, largest first. */
export function ringOf(allocation: readonly Slice[]): Ring {
  const sorted = allocation
    .filter((slice) => slice.value > 0)
    .sort((left, right) => right.value - left.value)
  const largest = sorted[0]
  const isConcentrated =
    largest !== undefined && largest.shareBasisPoints > concentrationLimitBasisPoints
  const concentrated = isConcentrated ? largest : null
  if (sorted.length <= slicesMax) {
    return { slices: sorted.map((slice) => ({ ...slice, isRest: false })), concentrated }
  }
  const shown = sorted.slice(0, slicesMax - 1).map((slice) => ({ ...slice, isRest: false }))
  const others = sorted.slice(slicesMax - 1)
  const sumOf = (pick: (slice: Slice) => number) =>
    others.reduce((sum, slice) => sum + pick(slice), 0)
  const rest = {
    id: 'rest',
    name: '',
    value: sumOf((slice) => slice.value),
    shareBasisPoints: sumOf((slice) => slice.shareBasisPoints),
  }
  return { slices: [...shown, { ...rest, isRest: true }], concentrated }
}
