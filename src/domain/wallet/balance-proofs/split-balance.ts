import { randomBytes } from 'node:crypto'

/**
 * Two parts of a balance that add up to it, the first of them anything from nothing to all of it with
 * the same likelihood: either part alone reveals only that the balance is no smaller.
 */
export function splitBalance(amount: bigint): readonly [bigint, bigint] {
  const first = randomUpTo(amount)
  return [first, amount - first]
}

// Sixteen bytes more than any balance takes: what the remainder prefers is far below one in a billion.
function randomUpTo(maximum: bigint): bigint {
  return BigInt(`0x${randomBytes(24).toString('hex')}`) % (maximum + 1n)
}
