import { expect, test } from 'vitest'
import { historyGeometry } from './history-geometry.ts'

const point = (on: string, value: number, invested = value) => ({
  on,
  value,
  invested,
  income: 0,
  realised: 0,
})

test('one day is no line', () => {
  expect(historyGeometry([])).toBeNull()
  expect(historyGeometry([point('2026-11-21', 5)])).toBeNull()
})

test('the first day is at the left edge, the last at the right one', () => {
  const shape = historyGeometry([point('2026-01-01', 0), point('2026-07-02', 10_000_000)])
  expect(shape?.points[0]?.x).toBe(0)
  expect(shape?.points[1]?.x).toBe(100)
  expect(shape?.valueLine).toMatch(/^M0,/)
})

test('values far apart are drawn from zero, values close together on an axis of their own', () => {
  const wide = historyGeometry([point('2026-01-01', 10), point('2026-06-01', 100)])
  expect(wide?.amounts[0]).toEqual({ amount: 0, at: 100 })
  const close = historyGeometry([point('2026-01-01', 95), point('2026-06-01', 100)])
  expect(close?.amounts[0]?.amount).toBeGreaterThan(80)
})

test('a year has a handful of months on its axis, all inside it', () => {
  const days = historyGeometry([point('2025-11-21', 1), point('2026-11-21', 2)])?.days ?? []
  expect(days.length).toBeGreaterThan(2)
  expect(days.length).toBeLessThanOrEqual(6)
  for (const day of days) {
    expect(day.on.endsWith('-01')).toBe(true)
    expect(day.at).toBeGreaterThan(0)
    expect(day.at).toBeLessThanOrEqual(100)
  }
})

test('a fortnight shows its first and its last day', () => {
  const days = historyGeometry([point('2026-11-07', 1), point('2026-11-21', 2)])?.days
  expect(days?.map((day) => day.on)).toEqual(['2026-11-07', '2026-11-21'])
})
