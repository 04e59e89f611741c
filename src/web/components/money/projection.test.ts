import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newUnitsFee } from './entry-fee.ts'
import { type Outlook, project, type RentBasis } from './projection.ts'

const basis: RentBasis = {
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
const outlook: Outlook = {
  amount: 10_000_000n,
  years: 1,
  vacancyBasisPoints: 1_000,
  growthBasisPoints: 200,
  hasFees: true,
}

test('one year adds up to the rupiah: fee, net rent, tax, and the sale of the property less its tax', () => {
  const { middle } = project(outlook, basis, rates)
  // Rent of at most 600.000 less a tenth for vacancy: 540.000; 43.200 for the manager, 60.000 for upkeep,
  // 70.200 set aside.
  expect(middle).toMatchObject({
    entryFee: 100_000n,
    paidIn: 10_100_000n,
    management: 43_200n,
    payouts: 366_600n,
    tax: 36_660n,
    sale: 9_690_000n,
    saleTax: 242_250n,
    total: 9_777_690n,
    result: -322_310n,
    yearlyBasisPoints: -319,
  })
  expect(middle.years[0]).toEqual({
    year: 0,
    payout: 0n,
    tax: 0n,
    value: 9_500_000n,
    total: 9_262_500n,
  })
})

test('without fees buying and managing cost nothing, but taxes still apply', () => {
  const { middle } = project({ ...outlook, hasFees: false }, basis, rates)
  expect(middle).toMatchObject({
    entryFee: 0n,
    management: 0n,
    saleTax: 242_250n,
    paidIn: 10_000_000n,
  })
  expect(middle.payouts).toBe(366_600n + 43_200n)
  expect(middle.tax).toBe(40_980n)
})

test('rent that does not cover its costs results in no payout and reduces the value', () => {
  const { middle } = project({ ...outlook, vacancyBasisPoints: 10_000 }, basis, rates)
  expect(middle.payouts).toBe(0n)
  expect(middle.tax).toBe(0n)
  expect(middle.sale).toBe(9_690_000n - 60_000n)
})

test('rent rises with the value, and each year is rounded separately', () => {
  const { middle } = project({ ...outlook, years: 3, vacancyBasisPoints: 0 }, basis, rates)
  const [, first, second, third] = middle.years
  expect(first?.payout).toBe(600_000n - 48_000n - 60_000n - 78_000n)
  expect(second?.payout).toBe(612_000n - 48_960n - 61_200n - 79_560n)
  expect(third?.value).toBe(10_081_476n)
})

test('low is never above middle, middle never above high, and every scenario adds up', () => {
  const outlooks = fc.record({
    amount: fc.bigInt({ min: 100_000n, max: 10_000_000_000n }),
    years: fc.integer({ min: 1, max: 15 }),
    vacancyBasisPoints: fc.integer({ min: 0, max: 5_000 }),
    growthBasisPoints: fc.integer({ min: -1_000, max: 1_500 }),
    hasFees: fc.boolean(),
  })
  fc.assert(
    fc.property(outlooks, (each) => {
      const { low, middle, high } = project(each, basis, rates)
      expect(low.total <= middle.total && middle.total <= high.total).toBe(true)
      for (const course of [low, middle, high]) {
        expect(course.years).toHaveLength(each.years + 1)
        const { paidIn, payouts, tax, sale, saleTax, total, result } = course
        expect(total).toBe(payouts - tax + sale - saleTax)
        expect(result).toBe(total - paidIn)
        expect(Math.sign(course.yearlyBasisPoints) * Number(result)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('the yearly return is the rate at which the amount paid in would grow to the same total', () => {
  const plain = { ...basis, potentialBasisPoints: 0, startValueBasisPoints: 10_000 }
  const still = { ...outlook, years: 10, growthBasisPoints: 700, hasFees: false }
  const untaxed = { ...rates, saleTaxBasisPoints: 0 }
  expect(project(still, plain, untaxed).middle.yearlyBasisPoints).toBe(700)
})
