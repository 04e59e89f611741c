import { expect, test } from 'vitest'
import { type Month, payoutOf } from './payout-of-month.ts'

const payoutsOf = (...given: [net: number, isPaid: boolean][]) => {
  const months = given.map(
    ([net, isPaid], index): Month => ({ month: `2026-0${index + 1}`, gross: 100, net, isPaid }),
  )
  return months.map((month) => payoutOf(month, months))
}

test('a month is late while it left money that is not paid out, and has nothing to pay out after a loss', () => {
  expect(payoutsOf([50, true], [-20, false], [0, false], [50, false])).toEqual([
    'paid',
    'none',
    'none',
    'late',
  ])
})

test('a month whose money covered earlier costs has nothing to pay out once a later month is paid out', () => {
  expect(payoutsOf([-80, false], [50, false])).toEqual(['none', 'late'])
  expect(payoutsOf([-80, false], [50, false], [50, true])).toEqual(['none', 'none', 'paid'])
})
