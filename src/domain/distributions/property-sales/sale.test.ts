import fc from 'fast-check'
import { expect, test } from 'vitest'
import { share } from '#kernel'
import { saleFigures } from './sale.ts'

test('deductions and proceeds always add up to the price', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
  const costs = fc.record({
    broker: amount,
    notary: amount,
    'land-tax': amount,
    repairs: amount,
    debt: amount,
    other: amount,
  })
  fc.assert(
    fc.property(amount, costs, amount, amount, (price, costs, reserve, cash) => {
      const figures = saleFigures(price, costs, 250, { reserve, cash })
      const lines = figures.lines.reduce((sum, line) => sum + line.amount, 0n)
      expect(lines + figures.proceeds).toBe(price)
      expect(figures.total).toBe(figures.proceeds + reserve + cash)
      expect(figures.lines.every((line) => line.amount > 0n)).toBe(true)
      const tax = figures.lines.find(({ reason }) => reason === 'seller-tax')?.amount ?? 0n
      expect(tax).toBe(share(price, 250, 'half-up'))
    }),
  )
})

const noCosts = { broker: 0n, notary: 0n, 'land-tax': 0n, repairs: 0n, debt: 0n, other: 0n }
const nothing = { reserve: 0n, cash: 0n }

test.each([
  ['a price whose tax is below half a rupiah', 19n, 0n],
  ['a price whose tax is exactly half a rupiah', 20n, 1n],
  ['an ordinary price', 1_000_000_000n, 25_000_000n],
  ['the largest amount', 9_007_199_254_740_991n, 225_179_981_368_525n],
])('the seller pays a tax of 2.5 %% on %s, rounded half up', (_, price, tax) => {
  const { lines, proceeds } = saleFigures(price, noCosts, 250, nothing)
  expect(lines).toEqual(tax === 0n ? [] : [{ reason: 'seller-tax', amount: tax }])
  expect(proceeds).toBe(price - tax)
})

test('costs above the price leave a shortfall, which the reserve and the cash of the property pay', () => {
  const costs = { ...noCosts, debt: 1_100n }
  expect(saleFigures(1_000n, costs, 0, { reserve: 70n, cash: 20n })).toMatchObject({
    proceeds: -100n,
    total: -10n,
  })
})
