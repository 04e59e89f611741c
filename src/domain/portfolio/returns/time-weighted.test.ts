import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeWeightedReturn } from './time-weighted.ts'

test('a later deposit does not change the return of earlier money', () => {
  const late = timeWeightedReturn([
    { day: 0, value: 0, flow: 1_000 },
    { day: 182, value: 1_100, flow: 9_000 },
    { day: 365, value: 11_110, flow: -11_110 },
  ])
  expect(late?.total).toBeCloseTo(0.21, 12)
  expect(late?.yearly).toBeCloseTo(0.21, 12)
})

test('less than a year is not annualised, and time without money does not count', () => {
  const short = timeWeightedReturn([
    { day: 0, value: 0, flow: 100 },
    { day: 30, value: 105, flow: -105 },
    { day: 800, value: 0, flow: 100 },
    { day: 860, value: 100, flow: 0 },
  ])
  expect(short).toEqual({ total: expect.closeTo(0.05, 12), yearly: null, days: 90 })
  expect(timeWeightedReturn([])).toBeNull()
  expect(timeWeightedReturn([{ day: 3, value: 0, flow: 50 }])).toBeNull()
})

test('for any flows the result equals the growth of a unit', () => {
  const step = fc.record({
    days: fc.integer({ min: 1, max: 60 }),
    growth: fc.double({ min: 0.5, max: 1.8, noNaN: true }),
    part: fc.double({ min: -0.9, max: 3, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
      let [day, value, growth] = [0, 1_000, 1]
      const segments = [{ day, value: 0, flow: value }]
      for (const each of steps) {
        day += each.days
        value *= each.growth
        growth *= each.growth
        const flow = value * each.part
        segments.push({ day, value, flow })
        value += flow
      }
      const found = timeWeightedReturn(segments)
      expect((found?.total ?? 0) + 1).toBeCloseTo(growth, 9 - Math.ceil(Math.log10(growth + 1)))
    }),
  )
})

test.each([
  ['a loss of 99.9 %', 0.001],
  ['a gain of 10,000 %', 101],
  ['nothing won or lost', 1],
])('ten thousand flows at %s are exact to 1e-9', (_, whole) => {
  const each = whole ** (1 / 10_000)
  let value = 1_000_000
  const segments = [{ day: 0, value: 0, flow: value }]
  for (let day = 1; day <= 10_000; day += 1) {
    value *= each
    // Flows in and out are independent of the growth.
    const flow = day === 10_000 ? 0 : day % 2 === 0 ? value * 0.5 : -value * 0.3
    segments.push({ day, value, flow })
    value += flow
  }
  const found = timeWeightedReturn(segments)
  expect(Math.abs((found?.total ?? 0) + 1 - whole) / whole).toBeLessThan(1e-9)
  const yearly = whole ** (365 / 10_000) - 1
  expect(Math.abs((found?.yearly ?? 9) - yearly)).toBeLessThan(1e-9)
})
