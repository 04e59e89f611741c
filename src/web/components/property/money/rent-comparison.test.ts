import { expect, test } from 'vitest'
import { changePerUnit } from './rent-comparison.ts'

test('the change of the rent per unit is rounded once, toward zero', () => {
  // 100.9 and 147.1 rupiah per unit: 46.2 more, while the rounded months are 47 apart.
  expect(changePerUnit({ net: 1009 }, { net: 1471 }, 10)).toBe(46)
  expect(changePerUnit({ net: 1471 }, { net: 1009 }, 10)).toBe(-46)
})

test('less than one rupiah per unit is no change', () => {
  expect(changePerUnit({ net: 1009 }, { net: 1001 }, 10)).toBe(0)
})

test('a month without a payout counts as zero rupiah', () => {
  expect(changePerUnit({ net: -500 }, { net: 1009 }, 10)).toBe(100)
})
