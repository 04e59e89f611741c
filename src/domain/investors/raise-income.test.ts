import { expect, test } from 'vitest'
import { needsReview } from './raise-income.ts'

const rule = { incomeThreshold: 500_000_000n, raiseBasisPoints: 2500 }

test.each([
  ['a quarter more is taken at once', 200_000_000n, 250_000_000n, false],
  ['one rupiah more than a quarter waits', 200_000_000n, 250_000_001n, true],
  ['less is taken at once', 200_000_000n, 1n, false],
  [
    'the income from which more may be invested is not passed by reaching it',
    450_000_000n,
    500_000_000n,
    false,
  ],
  ['passing it waits, however small the raise', 499_000_000n, 500_000_001n, true],
  ['above it a quarter more is taken at once', 600_000_000n, 750_000_000n, false],
])('%s', (_name, reviewed, income, waits) => {
  expect(needsReview(income, reviewed, rule)).toBe(waits)
})
