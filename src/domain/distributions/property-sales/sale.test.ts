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
