import { expect, test } from 'vitest'
import { type CalendarPayout, payoutDaysOf } from './read-calendar.ts'

const payout = (changes: Partial<CalendarPayout>): CalendarPayout => ({
  state: 'forecast',
  on: '2026-12-10',
  period: '2026-11',
  property: { id: 'ruko-dago', name: 'Ruko Dago' },
  units: 10n,
  perUnit: '5000.00',
  amount: 50_000n,
  distributionId: null,
  leaseEndsOn: null,
  isLate: false,
  ...changes,
})

test('the payouts of a day are summed up, and the only payout of a day is kept whole', () => {
  const alone = payout({ on: '2026-12-15', amount: 70_000n })
  const [several, single] = payoutDaysOf([payout({}), payout({ amount: 20_000n }), alone])
  const facts = { state: 'forecast', isLate: false, amount: 70_000n }
  expect(several).toEqual({ ...facts, on: '2026-12-10', payouts: 2, only: null })
  expect(single).toEqual({ ...facts, on: '2026-12-15', payouts: 1, only: alone })
})

test('declared, expected and late payouts of one day are not summed up together', () => {
  const each = [payout({ state: 'declared' }), payout({ isLate: true }), payout({})]
  expect(payoutDaysOf(each).map(({ only }) => only)).toEqual(each)
})
