import { expect, test } from 'vitest'
import { propertyMeter } from './property-meter.ts'

const property = {
  issueCostBasisPoints: 1100,
  yearlyFeeBasisPoints: 44,
  netYieldBasisPoints: 400,
  growthBasisPoints: 0,
}
const terms = {
  terms: { purchaseFeeBasisPoints: 100 },
  sale: { sellerTaxBasisPoints: 250 },
  investor: { dividendTaxBasisPoints: 1000 },
  resale: { effectiveFrom: '2026-01-01', buyerFeeBasisPoints: 10, sellerFeeBasisPoints: 50 },
} as Parameters<typeof propertyMeter>[2]
const settings = { amount: 10_000_000, years: 5 }

test('new units cost the purchase fee and what is built into their price', () => {
  expect(propertyMeter(settings, { ...property, state: 'open' }, terms)).toMatchObject({
    entry: 100_000,
    spread: 1_100_000,
    exit: 222_500,
  })
})

test('units from other investors cost the fee of a trade, and nothing for their issue', () => {
  for (const state of ['operating', 'sale-vote'] as const)
    expect(propertyMeter(settings, { ...property, state }, terms)).toMatchObject({
      entry: 10_000,
      spread: 0,
      exit: 250_000,
    })
})
