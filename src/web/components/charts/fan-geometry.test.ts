import { expect, test } from 'vitest'
import { newUnitsFee } from '../money/entry-fee.ts'
import { project } from '../money/projection.ts'
import { fanGeometry } from './fan-geometry.ts'

const basis = {
  potentialBasisPoints: 600,
  managementBasisPoints: 800,
  upkeepBasisPoints: 1_000,
  setAsideBasisPoints: 1_300,
  startValueBasisPoints: 9_500,
}
const rates = {
  entry: newUnitsFee({ purchaseFeeBasisPoints: 100 }),
  saleTaxBasisPoints: 250,
  dividendTaxBasisPoints: 1_000,
}
const shapeOf = (years: number, amount = 10_000_000n) =>
  fanGeometry(
    project(
      { amount, years, vacancyBasisPoints: 1_000, growthBasisPoints: 200, hasFees: true },
      basis,
      rates,
    ),
  )

test('the axes include all values, in round steps', () => {
  const shape = shapeOf(15)
  expect(shape.amounts.at(0)?.at).toBe(100)
  expect(shape.amounts.at(-1)?.at).toBe(0)
  expect(shape.amounts.length).toBeGreaterThanOrEqual(3)
  expect(shape.amounts.length).toBeLessThanOrEqual(6)
  expect(shape.years.map(({ year }) => year)).toEqual([0, 3, 6, 9, 12, 15])
  const { low, middle, high } = shape.ends
  expect(high).toBeLessThan(middle)
  expect(middle).toBeLessThan(low)
  expect(shape.paidInAt).toBeGreaterThan(0)
  expect(shape.paidInAt).toBeLessThan(100)
})

test('a single year and the smallest and largest amounts can be drawn', () => {
  for (const shape of [shapeOf(1), shapeOf(1, 100_000n), shapeOf(7, 10_000_000_000n)]) {
    expect(shape.band).not.toMatch(/NaN|Infinity/)
    expect(shape.years.at(-1)?.at).toBe(100)
  }
})
