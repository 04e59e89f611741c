import fc from 'fast-check'
import { expect, test } from 'vitest'
import { share } from '#kernel'
import { clampUnits, purchaseCost, unitsFor, unitsRange } from './purchase-cost.ts'

test('the price of units includes the fee rounded to the nearest rupiah, halves up', () => {
  const terms = { unitPrice: 101_050, purchaseFeeBasisPoints: 100 }
  expect(purchaseCost(terms, 12)).toEqual({ amount: 1_212_600, fee: 12_126, total: 1_224_726 })
  expect(purchaseCost({ unitPrice: 50, purchaseFeeBasisPoints: 100 }, 1).fee).toBe(1)
  expect(purchaseCost({ unitPrice: 49, purchaseFeeBasisPoints: 100 }, 1).fee).toBe(0)
})

test('a purchase is limited to the units left and the ownership limit', () => {
  expect(unitsRange({ minimumUnits: 1, holderUnitsMax: 300, unitsLeft: 120 })).toEqual({
    min: 1,
    max: 120,
  })
  expect(unitsRange({ minimumUnits: 10, holderUnitsMax: 300, unitsLeft: 4 })).toEqual({
    min: 4,
    max: 4,
  })
})

test('the calculator limits the typed number of units to the range', () => {
  const range = { min: 1, max: 500 }
  expect(clampUnits('12', range)).toBe(12)
  expect(clampUnits('1.200', range)).toBe(500)
  expect(clampUnits('-3', range)).toBe(1)
  expect(clampUnits('1e3', range)).toBe(1)
  expect(clampUnits('nothing', range)).toBe(1)
  expect(clampUnits(null, range)).toBe(1)
  expect(clampUnits('9'.repeat(400), range)).toBe(500)
})

test('the calculator returns only whole units for an amount', () => {
  expect(unitsFor(1_099_999, 100_000)).toBe(10)
})

test('the price of units is to the rupiah that of the API, for every fee and number of units', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.nat(2_000),
      (units, unitPrice, purchaseFeeBasisPoints) => {
        const { amount, fee, total } = purchaseCost({ unitPrice, purchaseFeeBasisPoints }, units)
        expect(BigInt(fee)).toBe(
          share(BigInt(units * unitPrice), purchaseFeeBasisPoints, 'half-up'),
        )
        expect(total).toBe(amount + fee)
      },
    ),
  )
})

test('an amount pays for the units that it is said to pay for, and for no more', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 1_000_000 }), (rupiah, price) => {
      const units = unitsFor(rupiah, price)
      expect(units * price).toBeLessThanOrEqual(rupiah)
      expect((units + 1) * price).toBeGreaterThan(rupiah)
    }),
  )
})

test('a typed number of units is always within the range of the offering, also when nothing is left', () => {
  const limits = fc.record({
    minimumUnits: fc.integer({ min: 1, max: 50 }),
    holderUnitsMax: fc.nat(1_000),
    unitsLeft: fc.nat(1_000),
  })
  fc.assert(
    fc.property(limits, fc.oneof(fc.string(), fc.integer().map(String)), (offering, text) => {
      const range = unitsRange(offering)
      expect(range.max).toBe(Math.min(offering.holderUnitsMax, offering.unitsLeft))
      expect(range.min).toBeLessThanOrEqual(range.max)
      const units = clampUnits(text, range)
      expect(Number.isInteger(units) && units >= range.min && units <= range.max).toBe(true)
    }),
  )
})
