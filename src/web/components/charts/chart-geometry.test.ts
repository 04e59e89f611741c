import { expect, test } from 'vitest'
import {
  axisTicks,
  barBoxes,
  chartGeometry,
  dayTicks,
  namedBars,
  nearestTo,
} from './chart-geometry.ts'

const series = (values: number[], isForecast = false) => ({
  id: isForecast ? 'forecast' : 'result',
  name: '',
  isForecast,
  points: values.map((value, index) => ({ on: `2026-0${index + 1}`, value })),
})

test('lines extend from the first day to the last, within round bounds from zero', () => {
  const shape = chartGeometry([series([100, 250, 430]), series([120, 240, 360], true)])
  expect(shape?.lines.map(({ isForecast }) => isForecast)).toEqual([false, true])
  expect(shape?.lines[0]?.path).toMatch(/^M0 83.33L[\d.]+ 58.33L100 28.33$/)
  expect(shape?.values.map(({ value }) => value)).toEqual([0, 200, 400, 600])
  expect(shape?.values[0]).toEqual({ value: 0, at: 100 })
  expect(shape?.readings.at(-1)).toEqual({ on: '2026-03', at: 100, values: [430, 360], top: 28.33 })
})

test('an axis of high values does not start at zero, and losses extend it below zero', () => {
  const high = chartGeometry([series([6_000_000, 6_050_000, 6_120_000])])
  expect(high?.values[0]?.value).toBeGreaterThan(5_000_000)
  const loss = chartGeometry([series([10, -5, -20])])
  expect(loss?.values[0]?.value).toBeLessThanOrEqual(-20)
  expect(loss?.values.some(({ value }) => value === 0)).toBe(true)
})

test('bars have an axis from zero in round steps, up to the next step above the tallest', () => {
  expect(axisTicks([134_600_000, 0, 120_000_000], true)).toEqual([
    0, 50_000_000, 100_000_000, 150_000_000,
  ])
  expect(axisTicks([0, 0], true)).toEqual([0, 1])
})

test('a chart needs more than one day', () => {
  expect(chartGeometry([series([5])])).toBeNull()
  expect(chartGeometry([])).toBeNull()
})

test('a constant value still has an axis with bounds', () => {
  const flat = chartGeometry([series([10_000, 10_000, 10_000])])
  expect(flat?.lines[0]?.path).not.toContain('NaN')
  expect(flat?.values.length).toBeGreaterThan(1)
})

test('a step holds its value until the next one and has a reading on the days in between', () => {
  const value = {
    id: 'value',
    name: '',
    points: [
      { on: '2026-01-01', value: 100 },
      { on: '2026-01-31', value: 60 },
    ],
  }
  const other = { id: 'other', name: '', points: [{ on: '2026-01-16', value: 80 }] }
  const shape = chartGeometry([value, other], { isStep: true })
  expect(shape?.lines[0]?.path).toMatch(/^M0 [\d.]+H100V[\d.]+$/)
  expect(shape?.readings.map(({ values }) => values)).toEqual([
    [100, null],
    [100, 80],
    [60, 80],
  ])
})

test('percentages that hardly change are drawn from zero on request', () => {
  const close = series([368, 376, 371])
  expect(chartGeometry([close])?.values[0]?.value).toBeGreaterThan(0)
  expect(chartGeometry([close], { isFromZero: true })?.values[0]).toEqual({ value: 0, at: 100 })
})

test.each([
  ['2025-11-21', '2026-11-21'],
  ['2026-10-24', '2026-11-24'],
  ['2026-08-24', '2026-11-24'],
  ['2026-11-07', '2026-11-21'],
  ['2021-01-15', '2026-11-21'],
  ['2026-01-01', '2026-09-01'],
])('from %s to %s the axis has three to five days, all within the range', (from, to) => {
  const days = dayTicks(from, to)
  expect(days.length).toBeGreaterThanOrEqual(3)
  expect(days.length).toBeLessThanOrEqual(5)
  expect(days).toEqual([...new Set(days)].toSorted())
  for (const on of days) expect(on >= from && on <= to).toBe(true)
})

test('two consecutive days are both on the axis', () => {
  expect(dayTicks('2026-11-20', '2026-11-21')).toEqual(['2026-11-20', '2026-11-21'])
})

test('the reading is the value nearest to the pointer', () => {
  expect([0, 24, 26, 100].map((at) => nearestTo([0, 50, 100], at))).toEqual([0, 0, 1, 2])
  expect(nearestTo([], 40)).toBe(0)
})

test('bars are as high as their quantities, the greatest at most a quarter of the chart, and do not touch', () => {
  const places: Record<string, number> = { a: 0, b: 10, c: 12, d: 100 }
  const points = ['a', 'b', 'c', 'd'].map((on, index) => ({ on, value: (index + 1) * 10 }))
  const boxes = barBoxes(points, (on) => places[on] ?? 0)
  expect(boxes.map(({ height }) => height)).toEqual([5.5, 11, 16.5, 22])
  expect(boxes.map(({ y, height }) => y + height)).toEqual([100, 100, 100, 100])
  expect(new Set(boxes.map(({ width }) => width))).toEqual(new Set([1.4]))
  expect(boxes[3]).toMatchObject({ x: 99.3 })
})

test('the bars with a label are at even distances from the first', () => {
  expect(namedBars(18, 6)).toEqual([0, 3, 6, 9, 12, 15])
  expect(namedBars(24, 6)).toEqual([0, 4, 8, 12, 16, 20])
  expect(namedBars(2, 6)).toEqual([0, 1])
})
