import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entitlements } from './entitlement.ts'

test('the parts add up to the total exactly for any holdings', () => {
  const holders = fc.uniqueArray(
    fc.record({ investorId: fc.uuid(), units: fc.bigInt({ min: 1n, max: 100_000n }) }),
    { selector: ({ investorId }) => investorId, minLength: 1, maxLength: 60 },
  )
  fc.assert(
    fc.property(holders, fc.bigInt({ min: 0n, max: 10_000_000_000n }), (held, total) => {
      const payouts = entitlements(total, held)
      expect(payouts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(total)
      const units = held.reduce((sum, holder) => sum + holder.units, 0n)
      for (const payout of payouts) {
        const exact = (total * payout.units) / units
        expect(payout.amount === exact || payout.amount === exact + 1n).toBe(true)
      }
    }),
  )
})

test('the same holders get the same parts in any input order', () => {
  const held = [
    { investorId: 'b', units: 1n },
    { investorId: 'a', units: 1n },
    { investorId: 'c', units: 1n },
  ]
  const payouts = entitlements(100n, held)
  expect(payouts).toEqual(entitlements(100n, held.toReversed()))
  expect(payouts.map(({ investorId, amount }) => [investorId, amount])).toEqual([
    ['a', 34n],
    ['b', 33n],
    ['c', 33n],
  ])
})

const anyHoldings = fc.uniqueArray(
  fc.record({ investorId: fc.uuid(), units: fc.bigInt({ min: 1n, max: 100_000n }) }),
  { selector: ({ investorId }) => investorId, minLength: 1, maxLength: 30 },
)
const largest = 9_007_199_254_740_991n

test('in any order of the holders, each gets the same part, and nobody gets less than one with fewer units', () => {
  fc.assert(
    fc.property(
      anyHoldings,
      fc.bigInt({ min: 0n, max: largest }),
      fc.func(fc.nat()),
      (held, total, place) => {
        const payouts = entitlements(total, held)
        const shuffled = held.toSorted(
          (left, right) => place(left.investorId) - place(right.investorId),
        )
        expect(entitlements(total, shuffled)).toEqual(payouts)
        const byUnits = payouts.toSorted((left, right) => Number(left.units - right.units))
        for (const [index, { units, amount }] of byUnits.entries()) {
          const next = byUnits[index + 1]
          if (next !== undefined && next.units > units)
            expect(next.amount).toBeGreaterThanOrEqual(amount)
        }
      },
    ),
  )
})

test.each([
  ['one holder gets all', 7n, [3n], [7n]],
  ['nothing is divided into nothing', 0n, [1n, 2n], [0n, 0n]],
  ['one rupiah goes to the largest remainder', 1n, [1n, 2n], [0n, 1n]],
  ['two rupiah among three equal holders go to the first two', 2n, [5n, 5n, 5n], [1n, 1n, 0n]],
  ['the largest amount is exact', largest, [1n, 2n], [largest / 3n, (largest / 3n) * 2n + 1n]],
])('in a division of a payout, %s', (_, total, units, amounts) => {
  const held = units.map((count, index) => ({ investorId: `${index}`, units: count }))
  expect(entitlements(total, held).map(({ amount }) => amount)).toEqual(amounts)
})
