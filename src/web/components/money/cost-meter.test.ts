import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costMeter } from './cost-meter.ts'

const terms = {
  purchaseFeeBasisPoints: 100,
  buyerFeeBasisPoints: 10,
  sellerTaxBasisPoints: 250,
  dividendTaxBasisPoints: 1000,
}
const property = {
  state: 'open' as const,
  issueCostBasisPoints: 1100,
  yearlyFeeBasisPoints: 44,
  netYieldBasisPoints: 400,
  growthBasisPoints: 0,
}

test('the cost of ten million rupiah over five years consists of fee, spread, management, exit and tax', () => {
  const meter = costMeter({ amount: 10_000_000, years: 5 }, property, terms)
  expect(meter).toMatchObject({
    entry: 100_000,
    spread: 1_100_000,
    yearly: 220_000,
    exit: 222_500,
    tax: 200_000,
    total: 1_842_500,
  })
  // The gain before costs: rent of 2,000,000 and the manager's 220,000.
  expect(meter.left).toBe(2_220_000 - 1_842_500)
  expect(meter.shareBasisPoints).toBe(Math.round((1_842_500 * 10_000) / 2_220_000))
})

test('units from other investors cost the fee of the market, rounded up, instead of that of an offering', () => {
  const states = ['operating', 'sale-vote', 'open', 'funded'] as const
  const meters = states.map((state) =>
    costMeter({ amount: 10_000_100, years: 5 }, { ...property, state }, terms),
  )
  expect(meters.map(({ entry }) => entry)).toEqual([10_001, 10_001, 100_001, 100_001])
})

test('the price of units from other investors contains no issuing cost, so all of it counts as value', () => {
  const purchase = { amount: 10_000_000, years: 5 }
  const meter = costMeter(purchase, { ...property, state: 'operating' }, terms)
  const withoutIssuing = costMeter(purchase, { ...property, issueCostBasisPoints: 0 }, terms)
  expect(meter).toMatchObject({ spread: 0, exit: 250_000 })
  expect(meter.total - meter.entry).toBe(withoutIssuing.total - withoutIssuing.entry)
})

test('a forecast without a gain has no cost share and results in a loss', () => {
  const falling = { ...property, netYieldBasisPoints: 0, growthBasisPoints: -300 }
  const meter = costMeter({ amount: 10_000_000, years: 3 }, falling, terms)
  expect(meter.shareBasisPoints).toBeNull()
  expect(meter.left).toBeLessThan(0)
  expect(meter.tax).toBe(0)
})

test('a property without a value forecast is calculated with a constant value', () => {
  const purchase = { amount: 10_000_000, years: 5 }
  expect(costMeter(purchase, { ...property, growthBasisPoints: null }, terms)).toEqual(
    costMeter(purchase, property, terms),
  )
})

test('the parts always add up to the total, and a longer holding period never costs less', () => {
  const amounts = fc.integer({ min: 100_000, max: 10_000_000_000 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 14 }), (amount, years) => {
      const meter = costMeter({ amount, years }, property, terms)
      const { entry, spread, yearly, exit, tax } = meter
      expect(entry + spread + yearly + exit + tax).toBe(meter.total)
      const longer = costMeter({ amount, years: years + 1 }, property, terms)
      expect(longer.total).toBeGreaterThanOrEqual(meter.total)
    }),
  )
})
