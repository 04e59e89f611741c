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
