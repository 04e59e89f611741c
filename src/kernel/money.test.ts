import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allocate,
  basisPointsOf,
  divide,
  fromJsonInteger,
  least,
  share,
  toJsonInteger,
} from './money.ts'

const amount = fc.bigInt({ min: 0n, max: 10n ** 15n })
const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 200 })

test('the least of amounts is the smallest, whatever their order', () => {
  expect([least(2n), least(2n, 1n), least(-1n, 0n, 3n), least(3n, 3n)]).toEqual([2n, 1n, -1n, 3n])
})

describe('allocate', () => {
  test('allocate returns parts that add up to the total, each within one rupiah of its exact share', () => {
    fc.assert(
      fc.property(amount, weights, (total, parts) => {
        const sum = parts.reduce((left, right) => left + right, 0n)
        fc.pre(sum > 0n)
        const split = allocate(total, parts)
        expect(split.reduce((left, right) => left + right, 0n)).toBe(total)
        split.forEach((part, index) => {
          const exact = total * (parts[index] ?? 0n)
          const off = part * sum - exact
          expect(off < sum && off > -sum).toBe(true)
        })
      }),
      { numRuns: 500 },
    )
  })

  test('allocate adds the remaining rupiah to the largest remainder, and among equal ones to the earlier part', () => {
    expect(allocate(10n, [1n, 1n, 1n])).toEqual([4n, 3n, 3n])
    expect(allocate(100n, [1n, 2n, 4n])).toEqual([14n, 29n, 57n])
    expect(allocate(0n, [3n, 0n])).toEqual([0n, 0n])
  })

  test('allocate refuses weights that are all zero or negative, and a negative total', () => {
    expect(() => allocate(1n, [0n, 0n])).toThrow(RangeError)
    expect(() => allocate(1n, [2n, -1n])).toThrow(RangeError)
    expect(() => allocate(-1n, [1n])).toThrow(RangeError)
  })
})

test('a division rounds in the requested direction', () => {
  expect(divide(7n, 2n, 'down')).toBe(3n)
  expect(divide(7n, 2n, 'up')).toBe(4n)
  expect(divide(7n, 2n, 'half-up')).toBe(4n)
  expect(divide(5n, 4n, 'half-up')).toBe(1n)
  expect(divide(5n, 4n, 'up')).toBe(2n)
  expect(divide(6n, 2n, 'up')).toBe(3n)
  expect(divide(0n, 2n, 'up')).toBe(0n)
  expect(() => divide(-1n, 2n, 'down')).toThrow(RangeError)
  expect(() => divide(1n, 0n, 'down')).toThrow(RangeError)
})

test('a share in basis points is exact beyond the precision of floating point', () => {
  expect(share(1_200_000n, 100, 'half-up')).toBe(12_000n)
  expect(share(9_007_199_254_740_993n, 10_000, 'down')).toBe(9_007_199_254_740_993n)
  expect(share(150n, 100, 'half-up')).toBe(2n)
  expect(share(149n, 100, 'half-up')).toBe(1n)
})

test('a part is expressed in basis points of the whole, a loss as a negative number', () => {
  expect(basisPointsOf(66n, 1000n)).toBe(660)
  expect(basisPointsOf(-15n, 1000n)).toBe(-150)
  expect(basisPointsOf(1n, 16n)).toBe(625)
  expect(basisPointsOf(1n, 80_000n)).toBe(0)
  expect(basisPointsOf(1n, 20_000n)).toBe(1)
  expect(basisPointsOf(5n, 0n)).toBe(0)
})

test('an amount above 2^53−1 cannot be written as JSON', () => {
  expect(toJsonInteger(9_007_199_254_740_991n)).toBe(Number.MAX_SAFE_INTEGER)
  expect(toJsonInteger(-9_007_199_254_740_991n)).toBe(Number.MIN_SAFE_INTEGER)
  expect(() => toJsonInteger(9_007_199_254_740_992n)).toThrow(RangeError)
  expect(() => toJsonInteger(-9_007_199_254_740_992n)).toThrow(RangeError)
})

test('an amount stored as JSON is read back exactly, and an inexact one is refused', () => {
  expect(fromJsonInteger(9_007_199_254_740_991)).toBe(9_007_199_254_740_991n)
  expect(fromJsonInteger(-5)).toBe(-5n)
  for (const lossy of [9_007_199_254_740_992, 1.5, Number.NaN])
    expect(() => fromJsonInteger(lossy)).toThrow(RangeError)
})
