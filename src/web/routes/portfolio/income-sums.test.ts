import { expect, test } from 'vitest'
import type { CalendarPayout } from '#contract/portfolio/calendar.ts'
import { monthAfter, monthsFrom } from '#kernel'
import { cumulative, monthSums } from './income-sums.ts'
import { monthOf, weeksOf } from './months.ts'

const payout = (on: string, state: CalendarPayout['state'], amount: number) =>
  ({ on, state, amount }) as CalendarPayout

test('payouts are summed by month and state', () => {
  const payouts = [
    payout('2026-10-05', 'paid', 100),
    payout('2026-10-20', 'paid', 50),
    payout('2026-11-05', 'declared', 70),
    payout('2026-12-05', 'forecast', 80),
    payout('2027-02-05', 'forecast', 999),
  ]
  const sums = monthSums(payouts, monthsFrom('2026-10', '2026-12'))
  expect(sums).toEqual([
    { month: '2026-10', paid: 150, declared: 0, forecast: 0 },
    { month: '2026-11', paid: 0, declared: 70, forecast: 0 },
    { month: '2026-12', paid: 0, declared: 0, forecast: 80 },
  ])
  expect(cumulative(sums).at(-1)).toEqual({
    month: '2026-12',
    paid: 150,
    declared: 70,
    forecast: 80,
  })
})

test('months continue across the turn of the year, and an invalid one is replaced by the current month', () => {
  expect(monthAfter('2026-11', 2)).toBe('2027-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
  expect(monthOf('2026-13', '2026-11')).toBe('2026-11')
  expect(monthOf('1999-01', '2026-11')).toBe('2026-11')
  expect(monthOf('2090-01', '2026-11')).toBe('2027-11')
  expect(monthOf('2026-08', '2026-11')).toBe('2026-08')
})

test('a month is divided into weeks from Monday, with every day once', () => {
  const weeks = weeksOf('2028-02')
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  expect(weeks[0]).toEqual([null, ...[1, 2, 3, 4, 5, 6].map((day) => `2028-02-0${day}`)])
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(29)
})
