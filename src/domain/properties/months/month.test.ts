import { expect, test } from 'vitest'
import { unitPriceBy } from '../property.ts'
import { monthOf, performanceOf } from './month.ts'

const costs = {
  management: 80n,
  maintenance: 60n,
  propertyTax: 10n,
  insurance: 5n,
  reserve: 30n,
  incomeTax: 100n,
  hotelTax: 0n,
}

test('the net of a month is the rent less its costs, and negative without rent', () => {
  expect(monthOf(1000n, costs, 10_000).net).toBe(715n)
  const upkeep = { ...costs, management: 0n, reserve: 0n, incomeTax: 0n, hotelTax: 0n }
  expect(monthOf(0n, upkeep, 0).net).toBe(-75n)
})

test('a month takes only the costs from its input and ignores other fields', () => {
  const withMore = { ...costs, gross: 9n, net: 9n }
  expect(monthOf(1000n, withMore, 10_000)).toMatchObject({ gross: 1000n, net: 715n })
})

test('yields are annualised: the gross yield on the price, the net yield on the money raised', () => {
  const month = monthOf(500n, { ...costs, management: 0n, incomeTax: 0n, hotelTax: 0n }, 9000)
  expect(performanceOf([month], { price: 100_000n, raise: 115_000n })).toEqual({
    grossYieldBasisPoints: 600,
    netYieldBasisPoints: 412,
    occupancyBasisPoints: 9000,
  })
  const empty = monthOf(
    0n,
    { ...costs, management: 0n, reserve: 0n, incomeTax: 0n, hotelTax: 0n },
    0,
  )
  expect(performanceOf([month, empty], { price: 100_000n, raise: 115_000n })).toEqual({
    grossYieldBasisPoints: 300,
    netYieldBasisPoints: 167,
    occupancyBasisPoints: 4500,
  })
})

test('the price of a unit is its share of the valuation and the reserve, rounded down', () => {
  expect(unitPriceBy(1000n, { reserve: 99n, unitsTotal: 10n })).toBe(109n)
})
