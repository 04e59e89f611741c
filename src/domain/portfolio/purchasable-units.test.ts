import { expect, test } from 'vitest'
import { purchasableUnits } from './purchasable-units.ts'

const offering = { unitPrice: 500_000n, minimumUnits: 1n, holderUnitsMax: 100n, unitsLeft: 80n }

test('an investor may buy the least of ownership cap, yearly limit and remaining units', () => {
  expect(purchasableUnits(offering, 0n, 1_000_000_000n)).toBe(80n)
  expect(purchasableUnits(offering, 90n, 1_000_000_000n)).toBe(10n)
  expect(purchasableUnits(offering, 0n, 1_999_999n)).toBe(3n)
})

test('an investor may buy nothing below the smallest purchase or above the cap', () => {
  expect(purchasableUnits({ ...offering, minimumUnits: 5n }, 95n, 1_000_000_000n)).toBe(5n)
  expect(purchasableUnits({ ...offering, minimumUnits: 5n }, 96n, 1_000_000_000n)).toBe(0n)
  expect(purchasableUnits(offering, 120n, 1_000_000_000n)).toBe(0n)
  expect(purchasableUnits(offering, 0n, 0n)).toBe(0n)
})
