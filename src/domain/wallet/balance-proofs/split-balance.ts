import { randomBytes } from 'node:crypto'

/**
 * Splits a balance into two parts. The first is uniformly distributed from zero to the whole balance, so that
 * either part alone reveals only that the balance is no smaller.
 */
export function splitBalance(amount: bigint): readonly [bigint, bigint] {
  const first = randomUpTo(amount)
  return [first, amount - first]
}

// Sixteen bytes more than the balance needs, which makes the bias of the modulo far smaller than one in a
// billion.
function randomUpTo(maximum: bigint): bigint {
  return BigInt(`0x${randomBytes(24).toString('hex')}`) % (maximum + 1n)
}
