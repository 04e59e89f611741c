import { allocate } from '#kernel'

/** A share as written on a certificate of inheritance, such as 7/24. */
export type Share = { readonly numerator: bigint; readonly denominator: bigint }

/** Returns whether the shares add up to exactly one. */
export function isWhole(shares: readonly Share[]): boolean {
  const common = commonOf(shares)
  return weightsOf(shares, common).reduce((sum, weight) => sum + weight, 0n) === common
}

/**
 * Divides `total` by shares with the largest remainder method, so that the parts add up to it exactly. Equal
 * remainders go to the heir named first on the certificate.
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
