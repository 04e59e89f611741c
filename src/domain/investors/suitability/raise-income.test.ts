import fc from 'fast-check'
import { expect, test } from 'vitest'
import { needsReview } from './raise-income.ts'

const rule = { incomeThreshold: 500_000_000n, raiseBasisPoints: 2500 }

test.each([
  ['an income that is a quarter higher applies at once', 200_000_000n, 250_000_000n, false],
  [
    'an income one rupiah more than a quarter higher waits for review',
    200_000_000n,
    250_000_001n,
    true,
  ],
  ['a lower income applies at once', 200_000_000n, 1n, false],
  [
    'an income that only reaches the threshold of the larger share applies at once',
    450_000_000n,
    500_000_000n,
    false,
  ],
  [
    'an income that passes the threshold of the larger share waits, however small the increase',
    499_000_000n,
    500_000_001n,
    true,
  ],
  [
    'an income above the threshold that is a quarter higher applies at once',
    600_000_000n,
    750_000_000n,
    false,
  ],
])('%s', (_name, reviewed, income, waits) => {
  expect(needsReview(income, reviewed, rule)).toBe(waits)
})

const anIncome = fc.bigInt(1n, 9_007_199_254_740_991n)

test('a raise waits exactly if it is above a quarter, calculated without rounding, or passes the threshold', () => {
  fc.assert(
    fc.property(anIncome, fc.bigInt(-3n, 3n), (reviewed, more) => {
      for (const income of [
        reviewed + more,
        reviewed + reviewed / 4n + more,
        500_000_000n + more,
      ]) {
        const isAboveQuarter = 4n * income > 5n * reviewed && income - reviewed > reviewed / 4n
        const isAcross = reviewed <= 500_000_000n && income >= 500_000_001n
        expect(needsReview(income, reviewed, rule)).toBe(isAboveQuarter || isAcross)
      }
    }),
    { numRuns: 200 },
  )
})

test('an income above one that waits for review waits too, and the reviewed one never does', () => {
  fc.assert(
    fc.property(anIncome, anIncome, fc.bigInt(0n, 1_000_000_000n), (reviewed, income, more) => {
      expect(needsReview(reviewed, reviewed, rule)).toBe(false)
      if (needsReview(income, reviewed, rule))
        expect(needsReview(income + more, reviewed, rule)).toBe(true)
    }),
    { numRuns: 200 },
  )
})
