import { expect, test } from 'vitest'
import { historyRangeOf, historyWithin } from './history-range.ts'

const point = (on: string, value: number) => ({ on, value, invested: value })

test('an unknown range is a year', () => {
  expect(historyRangeOf(null)).toBe('1y')
  expect(historyRangeOf('<script>')).toBe('1y')
  expect(historyRangeOf('3m')).toBe('3m')
})

test('a range begins on its first day with the value that held then', () => {
  const history = [
    point('2026-01-01', 1),
    point('2026-08-10', 2),
    point('2026-09-30', 3),
    point('2026-11-21', 4),
  ]
  expect(historyWithin(history, '3m')).toEqual([
    point('2026-08-21', 2),
    point('2026-09-30', 3),
    point('2026-11-21', 4),
  ])
  expect(historyWithin(history, 'all')).toEqual(history)
})

test('months of different length do not push a range into the next month', () => {
  const history = [point('2026-02-27', 1), point('2026-05-31', 2)]
  expect(historyWithin(history, '3m')[0]).toEqual(point('2026-02-28', 1))
})

test('an empty or short history stays as it is', () => {
  expect(historyWithin([], '1y')).toEqual([])
  const short = [point('2026-11-01', 1), point('2026-11-21', 2)]
  expect(historyWithin(short, '1y')).toEqual(short)
})
