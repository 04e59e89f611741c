import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultAssumptions } from './alternative-assumptions.ts'
import { type AlternativeQuery, compare, type Instrument, instruments } from './alternatives.ts'

const assumptions = defaultAssumptions({
  unitsYield: 400,
  unitsEntry: 300,
  unitsExit: 50,
  unitsTicket: 100_000n,
  dividendTax: 1000,
})

function wish(changed: Partial<AlternativeQuery> = {}): AlternativeQuery {
  const calm = { amount: 100_000_000n, years: 1, isReinvested: false, gainTax: 1500 }
  return { ...calm, assumptions, ...changed }
}

function outcome(instrument: Instrument, changed: Partial<AlternativeQuery> = {}) {
  const found = compare(wish(changed)).find((each) => each.instrument === instrument)
  if (found === undefined) throw new Error('every instrument has an outcome')
  return found
}

test('a deposit pays its interest less 20 % tax and has no other cost', () => {
  // 3.5 % of Rp100 million is Rp3.5 million; the bank withholds Rp700,000 of it as tax.
  const { inHand, tax, cost } = outcome('deposit')
  expect(inHand).toEqual([100_000_000n, 102_800_000n])
  expect(tax).toBe(700_000n)
  expect(cost).toBe(0n)
})

test('reinvested interest earns interest', () => {
  expect(outcome('deposit', { years: 2, isReinvested: true }).inHand.at(-1)).toBe(105_678_400n)
  expect(outcome('deposit', { years: 2 }).inHand.at(-1)).toBe(105_600_000n)
})

test('a bond’s coupon is taxed at 10 %', () => {
  expect(outcome('bond').inHand.at(-1)).toBe(104_905_000n)
})

test('distributions of a listed trust are not taxed', () => {
  const { inHand, tax } = outcome('trust')
  // Buying costs 0.2 % and selling 0.3 %; 5 % of the amount bought is distributed untaxed.
  expect(inHand.at(-1)).toBe(99_800_000n - 299_400n + 4_990_000n)
  expect(tax).toBe(0n)
})

test('gold costs the spread, and its gain is taxed at the visitor’s own rate', () => {
  // A sale today loses the spread; after a year the price has risen by 6 %, the spread is 3 %, and 15 % of the
  // gain is tax.
  expect(outcome('gold').inHand).toEqual([97_000_000n, 102_397_000n])
  expect(outcome('gold', { gainTax: 0 }).inHand.at(-1)).toBe(102_820_000n)
})

test('a flat can only be bought with at least its price', () => {
  expect(outcome('flat')).toMatchObject({ isReachable: false, inHand: [], worst: 0n })
  const { inHand, isReachable } = outcome('flat', { amount: 400_000_000n })
  expect(isReachable).toBe(true)
  // Price + 1 % deed + 5 % of the part above Rp80 million = Rp400 million; selling costs 4.5 %.
  const price = 381_132_075n
  expect(price + price / 100n + ((price - 80_000_000n) * 5n) / 100n).toBe(399_999_998n)
  expect(inHand[0]).toBe(price - (price * 450n + 5_000n) / 10_000n)
})

test('units pay the rate paid to holders less the tax due', () => {
  const { income, tax } = outcome('units')
  expect(income).toBe(3_880_000n)
  expect(tax).toBeGreaterThanOrEqual(388_000n)
})

test('no instrument has a gain at the start, and the money available is never below zero', () => {
  const any = fc.record({
    amount: fc.bigInt({ min: 10_000n, max: 10_000_000_000n }),
    years: fc.integer({ min: 1, max: 15 }),
    isReinvested: fc.boolean(),
    gainTax: fc.integer({ min: 0, max: 3500 }),
  })
  fc.assert(
    fc.property(any, (given) => {
      for (const each of compare({ ...given, assumptions })) {
        if (!each.isReachable) continue
        expect(each.inHand).toHaveLength(given.years + 1)
        expect(each.inHand[0]).toBeLessThanOrEqual(given.amount)
        for (const money of each.inHand) expect(money).toBeGreaterThanOrEqual(0n)
        expect(each.worst).toBeLessThanOrEqual(given.amount)
      }
    }),
  )
})

test('a higher tax rate never results in more money', () => {
  for (const instrument of instruments) {
    const light = outcome(instrument, { amount: 900_000_000n, years: 10, gainTax: 500 })
    const heavy = outcome(instrument, { amount: 900_000_000n, years: 10, gainTax: 3500 })
    expect(heavy.inHand.at(-1) ?? 0n).toBeLessThanOrEqual(light.inHand.at(-1) ?? 0n)
  }
})
