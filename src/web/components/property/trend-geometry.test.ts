import { expect, test } from 'vitest'
import { trendGeometry } from './trend-geometry.ts'

const series = (values: number[], isForecast = false) => ({
  id: isForecast ? 'forecast' : 'result',
  name: '',
  isForecast,
  points: values.map((value, index) => ({ on: `2026-0${index + 1}`, value })),
})

test('lines run from the first day to the last, within round bounds from zero', () => {
  const shape = trendGeometry([series([100, 250, 430]), series([120, 240, 360], true)])
  expect(shape?.lines.map(({ isForecast }) => isForecast)).toEqual([false, true])
  expect(shape?.lines[0]?.path).toMatch(/^M0 83.33L[\d.]+ 58.33L100 28.33$/)
  expect(shape?.values.map(({ value }) => value)).toEqual([0, 200, 400, 600])
  expect(shape?.values[0]).toEqual({ value: 0, at: 100 })
  expect(shape?.last).toEqual({ x: 100, y: 28.33 })
})

test('values that are all high are shown by their change, and losses are below zero', () => {
  const high = trendGeometry([series([6_000_000, 6_050_000, 6_120_000])])
  expect(high?.values[0]?.value).toBeGreaterThan(5_000_000)
  const loss = trendGeometry([series([10, -5, -20])])
  expect(loss?.values[0]?.value).toBeLessThanOrEqual(-20)
  expect(loss?.values.some(({ value }) => value === 0)).toBe(true)
})

test('one day is no line, and many days have four names at most', () => {
  expect(trendGeometry([series([5])])).toBeNull()
  expect(trendGeometry([])).toBeNull()
  const days = trendGeometry([series([1, 2, 3, 4, 5, 6, 7, 8, 9])])?.days ?? []
  expect(days.length).toBeLessThanOrEqual(4)
  expect(days.at(-1)?.on).toBe('2026-09')
})

test('a value that never moved still has bounds', () => {
  const flat = trendGeometry([series([10_000, 10_000, 10_000])])
  expect(flat?.lines[0]?.path).not.toContain('NaN')
  expect(flat?.values.length).toBeGreaterThan(1)
})
