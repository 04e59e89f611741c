import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EffectBasis, effectOf } from './effect.ts'

const basis: EffectBasis = {
  unitsTotal: 1_000n,
  reserve: 6_000_000n,
  gross: 20_000_000n,
  payout: { month: '2026-02', total: 10_000_000n, units: 1_000n, isNewest: true },
  saleTotal: 900_000_000n,
}

test('a repair is paid from the reserve first and the rest from the next payout by share', () => {
  expect(effectOf({ kind: 'repair', amount: 8_000_000n }, 100n, basis)).toEqual({
    ...{ units: 100n, time: 'once', change: -200_000n },
    lastPayout: { month: '2026-02', amount: 1_000_000n, isNewest: true },
    ...{ nextPayout: 800_000n, fromReserve: 6_000_000n, fromPayouts: 2_000_000n },
  })
  expect(effectOf({ kind: 'repair', amount: 6_000_000n }, 100n, basis)).toMatchObject({
    ...{ change: 0n, nextPayout: 1_000_000n, fromPayouts: 0n },
  })
})

test('an estimate says when months after the last payout are booked without one', () => {
  const payout = { month: '2026-02', total: 10_000_000n, units: 1_000n, isNewest: false }
  const reserve = { kind: 'reserve' as const, amount: 500_000n }
  expect(effectOf(reserve, 100n, { ...basis, payout })?.lastPayout).toEqual({
    ...{ month: '2026-02', amount: 1_000_000n, isNewest: false },
  })
})

test('an estimated payout is never negative', () => {
  const repair = { kind: 'repair' as const, amount: 60_000_000n }
  expect(effectOf(repair, 100n, basis)?.nextPayout).toBe(0n)
})

test('rent and reserve change every payout by share, and a sale changes none', () => {
  expect(effectOf({ kind: 'rent-level', amount: 23_000_000n }, 100n, basis)).toMatchObject({
    ...{ time: 'month', change: 300_000n, nextPayout: 1_300_000n },
  })
  expect(effectOf({ kind: 'reserve', amount: 500_000n }, 100n, basis)).toMatchObject({
    ...{ time: 'month', change: -50_000n, nextPayout: 950_000n },
  })
  expect(effectOf({ kind: 'sale', amount: 950_000_000n }, 100n, basis)).toMatchObject({
    ...{ time: 'sale', change: 90_000_000n, nextPayout: null },
  })
  expect(effectOf({ kind: 'buy-back', amount: 120_000n }, 100n, basis)?.change).toBe(12_000_000n)
})

test('a part of a loss is rounded up and a part of a gain down, so that no estimate promises too much', () => {
  const thirds = { ...basis, unitsTotal: 3n, reserve: 0n, gross: 100n, saleTotal: 100n }
  const change = (kind: 'repair' | 'reserve' | 'rent-level' | 'sale', amount: bigint) =>
    effectOf({ kind, amount }, 1n, thirds)?.change
  expect(change('repair', 100n)).toBe(-34n)
  expect(change('reserve', 100n)).toBe(-34n)
  expect(change('rent-level', 0n)).toBe(-34n)
  expect(change('rent-level', 200n)).toBe(33n)
  expect(change('sale', 100n)).toBe(33n)
})

test('for any motion and holdings the estimates of all owners together promise at most the whole, and less by under a rupiah each', () => {
  const motion = fc.record({
    kind: fc.constantFrom('repair', 'reserve', 'rent-level', 'sale'),
    amount: fc.bigInt({ min: 0n, max: 10n ** 10n }),
  })
  const held = fc.array(fc.bigInt({ min: 1n, max: 500n }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(motion, held, fc.bigInt(0n, 10n ** 10n), (asked, holdings, own) => {
      const unitsTotal = holdings.reduce((sum, units) => sum + units, 0n)
      const facts = { ...basis, unitsTotal, reserve: own, gross: own, saleTotal: own }
      const effects = holdings.map((units) => effectOf(asked, units, facts))
      const { amount, kind } = asked
      const repair = amount > own ? own - amount : 0n
      const whole = { repair, reserve: -amount, 'rent-level': amount - own, sale: own }[kind]
      const sum = effects.reduce((total, effect) => total + (effect?.change ?? 0n), 0n)
      expect(sum <= whole && whole - sum < BigInt(holdings.length)).toBe(true)
      if (kind !== 'repair') return
      for (const effect of effects)
        expect((effect?.fromReserve ?? 0n) + (effect?.fromPayouts ?? 0n)).toBe(amount)
    }),
    { numRuns: 500 },
  )
})

test('a motion without a figure, or before the first payout, has no estimate', () => {
  expect(effectOf({ kind: 'other', amount: null }, 100n, basis)).toBeNull()
  const unpaid = { ...basis, payout: null, gross: null }
  expect(effectOf({ kind: 'rent-level', amount: 5n }, 100n, unpaid)).toBeNull()
  expect(effectOf({ kind: 'reserve', amount: 5_000n }, 100n, unpaid)).toMatchObject({
    ...{ change: -500n, lastPayout: null, nextPayout: null },
  })
})
