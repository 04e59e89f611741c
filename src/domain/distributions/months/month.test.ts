import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthLines } from '#contract'
import { monthAmounts as month } from '../../../../tests/support/month-amounts.ts'
import { amountOf, isAsExpected, settlementOf } from './month.ts'
import { isUnusual } from './month-terms.ts'

test('costs are paid from the rent, and the remainder can be set aside', () => {
  expect(settlementOf(month)).toEqual({
    outside: 170n,
    fromRent: 250n,
    fromReserve: 0n,
    room: 750n,
  })
})

test('costs above the rent use all of it and take the rest from the reserve', () => {
  expect(settlementOf({ ...month, gross: 200n })).toEqual({
    outside: 170n,
    fromRent: 200n,
    fromReserve: 50n,
    room: 0n,
  })
})

test('rent and reserve pay the costs to the last rupiah for any amounts', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
  const amounts = fc.record({
    gross: amount,
    management: amount,
    maintenance: amount,
    propertyTax: amount,
    insurance: amount,
    reserve: amount,
    incomeTax: amount,
    hotelTax: amount,
  })
  fc.assert(
    fc.property(amounts, (any) => {
      const { outside, fromRent, fromReserve, room } = settlementOf(any)
      expect(fromRent + fromReserve).toBe(outside + any.management)
      expect(fromRent + room).toBe(any.gross)
      expect(room >= 0n && fromReserve >= 0n).toBe(true)
      expect(room === 0n || fromReserve === 0n).toBe(true)
    }),
  )
})

test('every line of the waterfall is read from its own field', () => {
  expect(monthLines.map((line) => amountOf[line](month))).toEqual([
    1_000n,
    80n,
    40n,
    20n,
    10n,
    50n,
    100n,
    0n,
  ])
})

test('a line within a twentieth of the forecast, above or below, needs no reason', () => {
  expect(isAsExpected(1_000n, 1_000n)).toBe(true)
  expect(isAsExpected(1_050n, 1_000n)).toBe(true)
  expect(isAsExpected(950n, 1_000n)).toBe(true)
  expect(isAsExpected(1_051n, 1_000n)).toBe(false)
  expect(isAsExpected(949n, 1_000n)).toBe(false)
  expect(isAsExpected(1n, 0n)).toBe(false)
  expect(isAsExpected(0n, 0n)).toBe(true)
})

test('a month must be confirmed when its rent or the sum of its costs is above the usual, not when it equals it', () => {
  const usual = {
    gross: 1_000n,
    costs: 70n,
    rentBasisPoints: 15_000,
    costsBasisPoints: 20_000,
    grossMax: 9_000n,
  }
  const atLimit = { ...month, gross: 1_500n, maintenance: 60n, propertyTax: 50n, insurance: 30n }
  expect(isUnusual(atLimit, usual)).toBe(false)
  expect(isUnusual({ ...atLimit, gross: 1_501n }, usual)).toBe(true)
  expect(isUnusual({ ...atLimit, maintenance: 61n }, usual)).toBe(true)
  expect(isUnusual({ ...atLimit, propertyTax: 51n }, usual)).toBe(true)
  expect(isUnusual({ ...atLimit, insurance: 31n }, usual)).toBe(true)
})
