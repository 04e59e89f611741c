import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeWeightedReturn } from './time-weighted.ts'

test('money that comes in late changes nothing of what the rest earned', () => {
  const late = timeWeightedReturn([
    { day: 0, value: 0, flow: 1_000 },
    { day: 182, value: 1_100, flow: 9_000 },
    { day: 365, value: 11_110, flow: -11_110 },
  ])
  expect(late?.total).toBeCloseTo(0.21, 12)
  expect(late?.yearly).toBeCloseTo(0.21, 12)
})

test('less than a year is not brought to a year, and time without money does not count', () => {
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

test('whatever comes and goes, the growth of a unit is the answer', () => {
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
