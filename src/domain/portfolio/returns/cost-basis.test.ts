import fc from 'fast-check'
import { expect, test } from 'vitest'
import { averageCost, firstInFirstOut, type Trade } from './cost-basis.ts'

const bought: Trade[] = [
  { units: 10n, amount: 1_010_000n },
  { units: 5n, amount: 606_000n },
]

test('sold units take the average cost, or the cost of the oldest units', () => {
  const trades = [...bought, { units: -12n, amount: 1_500_000n }]
  expect(averageCost(trades)).toEqual({ units: 3n, cost: 323_200n, realisedGain: 207_200n })
  // Ten units at Rp101.000 and two at Rp121.200 are sold; three of the second lot remain.
  expect(firstInFirstOut(trades)).toEqual({ units: 3n, cost: 363_600n, realisedGain: 247_600n })
})

test('the oldest units take a share of their lot’s cost, rounded half up', () => {
  const trades = [
    { units: 2n, amount: 3n },
    { units: -1n, amount: 5n },
  ]
  expect(firstInFirstOut(trades)).toEqual({ units: 1n, cost: 1n, realisedGain: 3n })
})

test('proceeds of units that are already retired are a gain, not a cost', () => {
  const trades = [...bought, { units: -15n, amount: 0n }, { units: 0n, amount: 2_000_000n }]
  const gone = { units: 0n, cost: 0n, realisedGain: 384_000n }
  expect([averageCost(trades), firstInFirstOut(trades)]).toEqual([gone, gone])
})

test('selling more units than were bought throws', () => {
  const trades = [{ units: -1n, amount: 5n }]
  expect(() => averageCost(trades)).toThrow(RangeError)
  expect(() => firstInFirstOut(trades)).toThrow(RangeError)
})

const purchase = fc.record({
  units: fc.bigInt({ min: 1n, max: 5_000n }),
  amount: fc.bigInt({ min: 1n, max: 10_000_000_000n }),
})

/** Purchases, each followed by a sale of part of the units. */
const story = fc
  .array(fc.tuple(purchase, fc.integer({ min: 0, max: 100 })), { minLength: 1, maxLength: 30 })
  .map((steps) => {
    let held = 0n
    return steps.flatMap(([trade, percent]) => {
      held += trade.units
      const sold = (held * BigInt(percent)) / 100n
      held -= sold
      return sold === 0n ? [trade] : [trade, { units: -sold, amount: trade.amount }]
    })
  })

test('every rupiah paid is either cost of remaining units or cost of sold units', () => {
  fc.assert(
    fc.property(story, (trades) => {
      const sum = (of: readonly Trade[]) => of.reduce((total, { amount }) => total + amount, 0n)
      const paid = sum(trades.filter(({ units }) => units > 0n))
      const came = sum(trades.filter(({ units }) => units < 0n))
      for (const { cost, realisedGain, units } of [averageCost(trades), firstInFirstOut(trades)]) {
        expect(cost + came - realisedGain).toBe(paid)
        expect(cost).toBeGreaterThanOrEqual(0n)
        if (units === 0n) expect(cost).toBe(0n)
      }
    }),
  )
})

test('both methods agree before the first sale and after the last', () => {
  fc.assert(
    fc.property(fc.array(purchase, { minLength: 1, maxLength: 20 }), (trades) => {
      expect(averageCost(trades)).toEqual(firstInFirstOut(trades))
      const units = trades.reduce((total, trade) => total + trade.units, 0n)
      const sold = [...trades, { units: -units, amount: 7n }]
      expect(averageCost(sold)).toEqual(firstInFirstOut(sold))
    }),
  )
})
