import { expect, test } from 'vitest'
import { defaultAssumptions } from './alternative-assumptions.ts'
import { amountMax, amountMin, percentOf, readAlternativeQuery } from './alternative-query.ts'

const before = defaultAssumptions({
  unitsYield: 400,
  unitsEntry: 300,
  unitsExit: 50,
  unitsTicket: 100_000n,
  dividendTax: 1000,
})
const read = (search: string) => readAlternativeQuery(new URLSearchParams(search), before)

test('an empty address has the default amount, years and tax rate', () => {
  const calm = { amount: 10_000_000n, years: 5, isReinvested: false, gainTax: 1500 }
  expect(read('')).toEqual({ ...calm, assumptions: before })
})

test('amounts and percentages are read in Indonesian and English notation', () => {
  expect(read('amount=Rp25.000.000').amount).toBe(25_000_000n)
  expect(read('amount=25,000,000').amount).toBe(25_000_000n)
  expect(read('bond-income=6,25').assumptions.bond.income).toBe(625)
  expect(read('bond-income=6.25').assumptions.bond.income).toBe(625)
  expect(read('flat-price=750000000').assumptions.flat.ticket).toBe(750_000_000n)
})

test.each([
  ['5', 500],
  ['5,4', 540],
  [' -1.25% ', -125],
  ['−3', -300],
  ['', null],
  ['abc', null],
  ['1e3', null],
  ['5,123', null],
  ['999', 3000],
  ['-99', -2000],
])('%s is read as %s basis points', (text, expected) => {
  expect(percentOf(text, { minimum: -2000, maximum: 3000 })).toBe(expected)
})

test('values outside the limits are limited, and unreadable values are replaced by the defaults', () => {
  expect(read('amount=1').amount).toBe(amountMin)
  expect(read('amount=999999999999999999999').amount).toBe(amountMax)
  expect(read('years=0').years).toBe(1)
  expect(read('years=99').years).toBe(15)
  expect(read('years=x&tax=7&gold-growth=viel')).toEqual(read(''))
})
