import { expect, test } from 'vitest'
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
