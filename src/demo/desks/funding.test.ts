import { expect, test } from 'vitest'
import { demoProperties } from '../load-demo.ts'
import { emptyMonth, forecastOf, monthThatCame } from '../market/months.ts'
import { seeded } from '../seeded.ts'
import { fundingOf } from './funding.ts'

test('the raise matches example A of the domain page up to its rounding', () => {
  const funding = fundingOf({ price: 6_000_000_000n, issuePrice: 100_000n })
  // BPHTB 296 + deed 60 + PNBP 6.05 + valuation 35, in millions of rupiah.
  expect(funding.buyingCosts).toBe(397_050_000n)
  expect(funding.raise > 6_800_000_000n && funding.raise < 6_900_000_000n).toBe(true)
})

test.each(
  demoProperties.map((property) => [property.id, property] as const),
)('%s raises a whole number of units, with a reserve, below the legal ceiling', (_id, property) => {
  const { price, buyingCosts, reserve, platformFee, raise, ...units } = fundingOf(property)
  expect(price + buyingCosts + reserve + platformFee).toBe(raise)
  expect(units.unitsTotal * units.issuePrice).toBe(raise)
  expect(raise <= 10_000_000_000n).toBe(true)
  const empty = emptyMonth(property)
  // The reserve covers at least a year without a tenant.
  expect(reserve > -empty.net * 12n).toBe(true)
})

test('an ordinary month has net income to pay out, and random figures are the same on every run', () => {
  for (const property of demoProperties) {
    expect(forecastOf(property).net > 0n, property.id).toBe(true)
    const months = () => {
      const chance = seeded(property.id)
      return Array.from({ length: 24 }, (_, index) =>
        monthThatCame(property, chance, index, index % 12),
      )
    }
    expect(months()).toEqual(months())
    for (const month of months()) expect(month.net > 0n, property.id).toBe(true)
  }
})
