import { expect, test } from 'vitest'
import { seeded } from '../../../tests/support/seeded-random.ts'
import { isWhole, partsOf, type Share } from './shares.ts'

const share = (numerator: number, denominator: number): Share => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
})

test('shares of a certificate are accepted only when they add up to one', () => {
  expect(isWhole([share(1, 8), share(7, 24), share(14, 24)])).toBe(true)
  expect(isWhole([share(1, 3), share(1, 3), share(1, 3)])).toBe(true)
  expect(isWhole([share(1, 3), share(1, 3), share(333_333, 1_000_000)])).toBe(false)
  expect(isWhole([share(1, 2), share(2, 3)])).toBe(false)
})

test('equal remainders go to the heir who is named first', () => {
  expect(partsOf(10n, [share(1, 3), share(1, 3), share(1, 3)])).toEqual([4n, 3n, 3n])
  expect(partsOf(1n, [share(1, 2), share(1, 2)])).toEqual([1n, 0n])
})

test('random shares of random holdings add up exactly, and each part is less than one unit from its exact value', () => {
  const random = seeded(20_261_126)
  for (let round = 0; round < 2000; round += 1) {
    const count = 1 + Math.floor(random() * 12)
    const weights = Array.from({ length: count }, () => 1 + Math.floor(random() * 40))
    const sum = weights.reduce((left, right) => left + right, 0)
    const shares = weights.map((weight) => share(weight, sum))
    expect(isWhole(shares)).toBe(true)
    const total = BigInt(Math.floor(random() * 10 ** (1 + Math.floor(random() * 14))))
    const parts = partsOf(total, shares)
    expect(parts.reduce((left, right) => left + right, 0n)).toBe(total)
    for (const [index, part] of parts.entries()) {
      const exact = total * BigInt(weights[index] ?? 0)
      const off = part * BigInt(sum) - exact
      expect(off > -BigInt(sum) && off < BigInt(sum)).toBe(true)
    }
  }
})
