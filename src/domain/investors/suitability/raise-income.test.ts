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
