import { expect, test } from 'vitest'
import { jakartaTime } from '#kernel'
import { bustableUntil, isObviousError } from './bust-rule.ts'

const terms = { bustBasisPoints: 500, bustWorkingDays: 1, closesAt: '16:00' }

test('a trade can be busted until the end of the next working day, also across weekends and holidays', () => {
  expect(bustableUntil(jakartaTime('2026-12-07', '09:00'), terms)).toEqual(
    jakartaTime('2026-12-08', '16:00'),
  )
  expect(bustableUntil(jakartaTime('2026-12-11', '15:59'), terms)).toEqual(
    jakartaTime('2026-12-14', '16:00'),
  )
  expect(
    bustableUntil(jakartaTime('2026-12-11', '15:59'), { ...terms, bustWorkingDays: 0 }),
  ).toEqual(jakartaTime('2026-12-11', '16:00'))
})

test('the limit of an obvious error is rounded down to the rupiah', () => {
  expect(isObviousError({ price: 105_002n, reference: 100_001n }, terms)).toBe(true)
  expect(isObviousError({ price: 105_001n, reference: 100_001n }, terms)).toBe(false)
  expect(isObviousError({ price: 105_011n, reference: 100_010n }, terms)).toBe(true)
})

test.each([
  [105_000n, false],
  [105_001n, true],
  [95_000n, false],
  [94_999n, true],
])('a price of %s against a reference of 100,000 is an obvious error: %s', (price, isError) => {
  expect(isObviousError({ price, reference: 100_000n }, terms)).toBe(isError)
})
