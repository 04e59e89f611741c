/** Whole rupiah: `1n` is Rp1. The rupiah has no minor unit in use. */
export type Rupiah = bigint

/** The largest integer that every JSON parser reads exactly. */
export const jsonIntegerMax = 9_007_199_254_740_991n

/** Hundredths of a percent: 1 % is 100, the whole is 10,000. */
export type BasisPoints = number

type Rounding = 'down' | 'up' | 'half-up'

/** `amount × basisPoints / 10,000`, rounded as `rounding` says. The amount must not be negative. */
export function share(amount: bigint, basisPoints: BasisPoints, rounding: Rounding): bigint {
  return divide(amount * BigInt(basisPoints), 10_000n, rounding)
}

/** Integer division of a non-negative dividend, rounded as `rounding` says. */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (dividend < 0n || divisor <= 0n)
    throw new RangeError('divide() takes 0 ≤ dividend, 0 < divisor')
  const down = dividend / divisor
  const rest = dividend % divisor
  if (rest === 0n || rounding === 'down') return down
  if (rounding === 'up') return down + 1n
  return rest * 2n >= divisor ? down + 1n : down
}

/** The smallest of these amounts. */
export function least(first: bigint, ...others: readonly bigint[]): bigint {
  return others.reduce((smallest, amount) => (amount < smallest ? amount : smallest), first)
}

/** The share of a part in a whole, rounded to tenths of a percent as screens show it. The whole must be positive. */
export function roundedShare(part: bigint, whole: bigint): BasisPoints {
  return toJsonInteger(10n * divide(part * 1_000n, whole, 'half-up'))
}

/**
 * Splits `total` in proportion to `weights` so that the parts add up to it exactly (largest remainder
 * method; of equal remainders the earlier weight comes first). Throws when no weight is positive.
 */
export function allocate(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((left, right) => left + right, 0n)
  if (total < 0n || sum <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError('allocate() takes a total ≥ 0 and weights ≥ 0 that are not all zero')
  }
  const parts = weights.map((weight) => (total * weight) / sum)
  const rests = weights.map((weight, index) => ({ index, rest: (total * weight) % sum }))
  let missing = total - parts.reduce((left, right) => left + right, 0n)
  // The sort is stable, so equal remainders keep their order.
  rests.sort((left, right) => (left.rest === right.rest ? 0 : left.rest > right.rest ? -1 : 1))
  for (const { index } of rests) {
    if (missing === 0n) break
    parts[index] = (parts[index] ?? 0n) + 1n
    missing -= 1n
  }
  return parts
}

/** A bigint as a JSON integer. Throws above 2^53−1, which is always a bug. */
export function toJsonInteger(value: bigint): number {
  if (value > jsonIntegerMax || value < -jsonIntegerMax) throw new RangeError('beyond 2^53−1')
  return Number(value)
}

/** Reads an amount that was stored as a JSON integer. Throws when the number is not exact; it never rounds. */
export function fromJsonInteger(value: number): bigint {
  if (!Number.isSafeInteger(value)) throw new RangeError('beyond 2^53−1')
  return BigInt(value)
}

/** `part` as basis points of `whole`, rounded half up; 0 when `whole` is 0. May be negative. */
export function basisPointsOf(part: bigint, whole: bigint): BasisPoints {
  if (whole === 0n) return 0
  const size = divide((part < 0n ? -part : part) * 10_000n, whole, 'half-up')
  return Number(part < 0n ? -size : size)
}
