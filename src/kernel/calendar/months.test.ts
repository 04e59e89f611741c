import { expect, test } from 'vitest'
import {
  dayInMonth,
  daysInMonth,
  lastDayOfMonth,
  monthAfter,
  monthsAfter,
  monthsBetween,
  monthsFrom,
  yearsAfter,
} from './months.ts'

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-12', -12, '2025-12'],
  ['2026-12', -48, '2022-12'],
  ['2026-03', 0, '2026-03'],
])('%s and %i months is %s, and as many months are between them', (from, count, to) => {
  expect(monthAfter(from, count)).toBe(to)
  expect(monthsBetween(from, to)).toBe(count)
})

test('the months from one to another include both, and none when the second is earlier', () => {
  expect(monthsFrom('2026-11', '2027-01')).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(monthsFrom('2026-11', '2026-10')).toEqual([])
})

test('a month has the days of its year, and a day that it lacks is its last', () => {
  expect(['2026-02', '2028-02', '2026-04', '2026-12'].map(daysInMonth)).toEqual([28, 29, 30, 31])
  expect(lastDayOfMonth('2028-02')).toBe('2028-02-29')
  expect(dayInMonth('2026-02', 31)).toBe('2026-02-28')
  expect(dayInMonth('2026-02', 3)).toBe('2026-02-03')
})

test.each([
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-10-15', 6, '2027-04-15'],
  ['2026-05-31', -6, '2025-11-30'],
  ['2028-02-29', -12, '2027-02-28'],
  ['2028-02-27', -12, '2027-02-27'],
])('%s and %i months is %s', (from, count, to) => expect(monthsAfter(from, count)).toBe(to))

test.each([
  ['2026-11-22', 2, '2028-11-22'],
  ['2028-02-29', 1, '2029-03-01'],
  ['2028-02-29', 4, '2032-02-29'],
  ['2028-02-28', 1, '2029-02-28'],
])('%s and %i years is %s', (from, count, to) => expect(yearsAfter(from, count)).toBe(to))
