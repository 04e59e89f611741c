import { expect, test } from 'vitest'
import { changeBetween, isFarFrom } from './valuation-change.ts'

test('a valuation ten times the previous one is marked for its approver, and a usual one is not', () => {
  expect(changeBetween(430_000_000, 4_300_000_000)).toBe(90_000)
  expect(isFarFrom(90_000)).toBe(true)
  expect(isFarFrom(changeBetween(400_000_000, 300_000_000))).toBe(false)
  expect(isFarFrom(changeBetween(400_000_000, 299_000_000))).toBe(true)
  expect(isFarFrom(changeBetween(430_000_000, 442_900_000))).toBe(false)
})
