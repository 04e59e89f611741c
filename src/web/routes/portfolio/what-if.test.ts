import { expect, test } from 'vitest'
import type { PropertyAnalysis } from '#contract/portfolio/analysis-body.ts'
import { newUnitsFee } from '../../components/money/entry-fee.ts'
import { outlookOf, readWhatIf, whatIf } from './what-if.ts'

const rates = {
  entry: newUnitsFee({ purchaseFeeBasisPoints: 100 }),
  saleTaxBasisPoints: 250,
  dividendTaxBasisPoints: 1_000,
}
const basis = { units: 10, cost: 900_000, realisedGain: 0 }
const property = {
  incomeReceived: 50_000,
  realisedGain: 0,
  costs: { average: basis, firstInFirstOut: basis },
} as PropertyAnalysis
const standing = { value: 1_000_000, expectedIncome: 80_000, properties: [property] }

test('the address sets the assumptions within their bounds, and invalid values are ignored', () => {
  const whatIfOf = (search: string) => readWhatIf(new URLSearchParams(search))
  expect(whatIfOf('')).toEqual({ vacancy: 0, sale: 0, growth: 0, years: 5 })
  expect(whatIfOf('vacancy=25&sale=-10&years=900')).toEqual({
    vacancy: 25,
    sale: -10,
    growth: 0,
    years: 15,
  })
  expect(whatIfOf('vacancy=-3&sale=abc&growth=1e9')).toEqual({
    vacancy: 0,
    sale: 0,
    growth: 0,
    years: 5,
  })
})

test('rent falls with vacancy, and the sale of the properties is taxed', () => {
  expect(whatIf(standing, { vacancy: 25, sale: -10, growth: 0, years: 5 }, rates)).toEqual({
    income: 80_000,
    incomeThen: 60_000,
    saleValue: 900_000,
    saleTax: 22_500,
    proceeds: 877_500,
    result: 27_500,
  })
})

test('the outlook begins at today’s value and includes no purchase fee', () => {
  const outlook = outlookOf(standing, { vacancy: 0, sale: 0, growth: 0, years: 5 }, rates)
  expect(outlook?.middle.paidIn).toBe(1_000_000n)
  // Five times Rp80.000 less a tenth, and the sale less 2.5 %.
  expect(outlook?.middle.total).toBe(1_335_000n)
  expect(outlookOf({ ...standing, value: 0 }, readWhatIf(new URLSearchParams()), rates)).toBeNull()
})
