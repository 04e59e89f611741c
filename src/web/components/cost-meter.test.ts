import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costMeter, propertyCosts } from './cost-meter.ts'

const terms = {
  purchaseFeeBasisPoints: 100,
  sellerTaxBasisPoints: 250,
  dividendTaxBasisPoints: 1000,
}
const property = {
  spreadBasisPoints: 1100,
  rentBasisPoints: 550,
  managementBasisPoints: 800,
  netYieldBasisPoints: 400,
  growthBasisPoints: 0,
}

test('ten million rupiah over five years cost their fees, spread, management, exit and tax', () => {
  const meter = costMeter({ amount: 10_000_000, years: 5 }, property, terms)
  expect(meter).toMatchObject({
    entry: 100_000,
    spread: 1_100_000,
    yearly: 220_000,
    exit: 222_500,
    tax: 200_000,
    total: 1_842_500,
  })
  // Rent of 2,000,000 and the manager's 220,000 are all that came before costs.
  expect(meter.left).toBe(2_220_000 - 1_842_500)
  expect(meter.shareBasisPoints).toBe(Math.round((1_842_500 * 10_000) / 2_220_000))
})

test('a forecast that brings nothing has no share, and what is left is a loss', () => {
  const falling = { ...property, netYieldBasisPoints: 0, growthBasisPoints: -300 }
  const meter = costMeter({ amount: 10_000_000, years: 3 }, falling, terms)
  expect(meter.shareBasisPoints).toBeNull()
  expect(meter.left).toBeLessThan(0)
  expect(meter.tax).toBe(0)
})

test('the rates of a property come from its money and an ordinary month', () => {
  const figures = { raise: 6_860_000_000, buyingCosts: 397_050_000, platformFee: 343_000_000 }
  const month = { gross: 32_500_000, management: 2_600_000, netYieldBasisPoints: 322 }
  expect(propertyCosts({ ...figures, ...month }, 150)).toEqual({
    spreadBasisPoints: 1079,
    rentBasisPoints: 569,
    managementBasisPoints: 800,
    netYieldBasisPoints: 322,
    growthBasisPoints: 150,
  })
  expect(propertyCosts({ ...figures, ...month, gross: 0 }).managementBasisPoints).toBe(0)
})

test('the parts always add up, and holding longer never costs less', () => {
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
