import { allocate } from '#kernel'

/** A share as a certificate of inheritance writes it, such as 7/24. */
export type Share = { readonly numerator: bigint; readonly denominator: bigint }

/** Whether shares are exactly one together. */
export function isWhole(shares: readonly Share[]): boolean {
  const common = commonOf(shares)
  return weightsOf(shares, common).reduce((sum, weight) => sum + weight, 0n) === common
}

/**
 * The parts of `total` by shares, which add up to it exactly: largest remainder, equal remainders to the heir whom the
 * certificate names first.
 */
export function partsOf(total: bigint, shares: readonly Share[]): bigint[] {
  return allocate(total, weightsOf(shares, commonOf(shares)))
}

function weightsOf(shares: readonly Share[], common: bigint): bigint[] {
  return shares.map(({ numerator, denominator }) => numerator * (common / denominator))
}

/** The least common denominator. */
function commonOf(shares: readonly Share[]): bigint {
  return shares.reduce(
    (common, { denominator }) => (common / divisorOf(common, denominator)) * denominator,
    1n,
  )
}

function divisorOf(left: bigint, right: bigint): bigint {
  return right === 0n ? left : divisorOf(right, left % right)
}
