import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fractionText, shareOf, unitsToReach } from './fraction.ts'

const half = { numerator: 1, denominator: 2, isAbove: true }

test('a common fraction is shown as one character, any other is written out', () => {
  expect(fractionText({ ...half, numerator: 3, denominator: 4 })).toBe('¾')
  expect(fractionText({ ...half, numerator: 5, denominator: 7 })).toBe('5/7')
})

test('more than a half of 100 units is 51, and at least three quarters of them 75', () => {
  expect(unitsToReach(100, half)).toBe(51)
  expect(unitsToReach(101, half)).toBe(51)
  expect(unitsToReach(100, { numerator: 3, denominator: 4, isAbove: false })).toBe(75)
  expect(unitsToReach(101, { numerator: 3, denominator: 4, isAbove: false })).toBe(76)
})

test('the calculated number of units reaches a fraction, and one fewer does not', () => {
  const fraction = fc.record({
    numerator: fc.integer({ min: 1, max: 20 }),
    denominator: fc.integer({ min: 20, max: 30 }),
    isAbove: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fraction, (units, rule) => {
      const reaches = (part: number) => {
        const [have, needed] = [part * rule.denominator, units * rule.numerator]
        return rule.isAbove ? have > needed : have >= needed
      }
      const least = unitsToReach(units, rule)
      return reaches(least) && !reaches(least - 1)
    }),
  )
})

test('a share is rounded down, and a share of zero is zero', () => {
  expect(shareOf(4_999_999, 10_000_000)).toBe(4_999)
  expect(shareOf(0, 0)).toBe(0)
})
