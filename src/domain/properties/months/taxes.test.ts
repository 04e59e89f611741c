import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthOf } from './month.ts'
import { taxesOf } from './taxes.ts'

const onRent = {
  incomeTaxBasis: 'rent',
  incomeTaxBasisPoints: 1000,
  hotelTaxBasisPoints: 0,
} as const
const onProfit = {
  incomeTaxBasis: 'profit',
  incomeTaxBasisPoints: 2200,
  hotelTaxBasisPoints: 1000,
} as const

const month = {
  gross: 20_000_000n,
  management: 4_000_000n,
  maintenance: 1_000_000n,
  propertyTax: 300_000n,
  insurance: 200_000n,
}

test.each([
  ['final tax is a share of the whole rent', onRent, {}, 2_000_000n, 0n],
  [
    'final tax is due although the costs exceed the rent',
    onRent,
    { maintenance: 30_000_000n },
    2_000_000n,
    0n,
  ],
  // 20,000,000 − 2,000,000 − 5,500,000 = 12,500,000; 22% of it is 2,750,000.
  [
    'tax on profit is due on what rent, hotel tax and costs leave',
    onProfit,
    {},
    2_750_000n,
    2_000_000n,
  ],
  [
    'a month without profit owes hotel tax only',
    onProfit,
    { maintenance: 13_500_000n },
    0n,
    2_000_000n,
  ],
  ['a loss owes hotel tax only', onProfit, { maintenance: 99_000_000n }, 0n, 2_000_000n],
  ['a month without rent owes nothing', onProfit, { gross: 0n }, 0n, 0n],
  ['half a rupiah is rounded up', onRent, { gross: 15n }, 2n, 0n],
  ['less than half a rupiah is rounded down', onRent, { gross: 14n }, 1n, 0n],
  // 10% of 5 is 0.5, rounded up to 1; 22% of the remaining 4 is 0.88, rounded up to 1.
  [
    'the hotel tax is rounded before the profit is taxed',
    onProfit,
    { gross: 5n, management: 0n, maintenance: 0n, propertyTax: 0n, insurance: 0n },
    1n,
    1n,
  ],
] as const)('%s', (_rule, terms, changes, incomeTax, hotelTax) => {
  expect(taxesOf(terms, { ...month, ...changes })).toEqual({ incomeTax, hotelTax })
})

test('taxes never exceed the rent that is left for them, and rent, costs and net of a month add up', () => {
  const amount = fc.bigInt(0n, 1_000_000_000_000n)
  const points = fc.nat(10_000)
  const costs = fc.record({
    management: amount,
    maintenance: amount,
    propertyTax: amount,
    insurance: amount,
  })
  fc.assert(
    fc.property(amount, costs, amount, points, points, (gross, spent, reserve, rate, hotelRate) => {
      const terms = { incomeTaxBasisPoints: rate, hotelTaxBasisPoints: hotelRate }
      const before = Object.values(spent).reduce((left, cost) => left - cost, gross)
      for (const incomeTaxBasis of ['rent', 'profit'] as const) {
        const taxes = taxesOf({ ...terms, incomeTaxBasis }, { gross, ...spent })
        expect(taxes.hotelTax >= 0n && taxes.incomeTax >= 0n).toBe(true)
        if (incomeTaxBasis === 'profit' && taxes.incomeTax > 0n)
          expect(taxes.incomeTax <= before - taxes.hotelTax).toBe(true)
        const { net } = monthOf(gross, { ...spent, ...taxes, reserve }, 10_000)
        expect(net).toBe(before - taxes.hotelTax - taxes.incomeTax - reserve)
      }
    }),
    { numRuns: 100 },
  )
})
