import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costsOf } from './analysis/performance.ts'
import { type Flow, positionOf, realisedGainOf } from './position.ts'

function trade(index: number, units: bigint, cash: bigint, reverses: string | null = null): Flow {
  return {
    ...{ entryId: `entry-${index}`, kind: reverses === null ? 'trade' : 'trade-bust', reverses },
    ...{ propertyId: 'villa-canggu', happenedAt: new Date(2_000_000_000_000 + index * 1000) },
    ...{ cash, units, pendingUnits: 0n },
  }
}

const undo = (index: number, { entryId, units, cash }: Flow) => trade(index, -units, -cash, entryId)

const bought = (index: number, cash: bigint) => trade(index, 10n, -cash)

test('a purchase that is cancelled after its units were sold and others bought leaves no cost without units', () => {
  const first = bought(0, 1_000n)
  const flows = [first, trade(1, -10n, 1_200n), bought(2, 1_300n), undo(3, first)]
  const position = positionOf(flows)
  expect(position.owned).toEqual({ units: 0n, cost: 0n })
  expect(realisedGainOf(position)).toBe(-100n)
  const none = { units: 0n, cost: 0n, realisedGain: -100n }
  expect(costsOf(flows)).toEqual({ average: none, firstInFirstOut: none })
})

// Purchases, sales, and cancellations of any earlier trade whose units or money are there.
const step = fc.record({
  what: fc.constantFrom('buy', 'buy', 'sell', 'cancel'),
  units: fc.bigInt({ min: 1n, max: 20n }),
  cash: fc.bigInt({ min: 1n, max: 1_000_000n }),
  which: fc.nat(50),
})

test('whatever trades are cancelled and when, all money is either cost of units or realised, by both methods', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const flows: Flow[] = []
      let owned = 0n
      for (const [index, { what, units, cash, which }] of steps.entries()) {
        const open = flows.filter(
          ({ entryId, reverses }) =>
            reverses === null && flows.every((other) => other.reverses !== entryId),
        )
        const cancelled = open[which % Math.max(open.length, 1)]
        let next: Flow | null = null
        if (what === 'buy') next = trade(index, units, -cash)
        else if (what === 'sell' && owned > 0n)
          next = trade(index, units < owned ? -units : -owned, cash)
        else if (what === 'cancel' && cancelled !== undefined && cancelled.units <= owned)
          next = undo(index, cancelled)
        if (next === null) continue
        owned += next.units
        flows.push(next)
      }
      const paid = flows.reduce((sum, { cash }) => sum + cash, 0n)
      const position = positionOf(flows)
      expect(position.owned.units).toBe(owned)
      expect(realisedGainOf(position) - position.owned.cost).toBe(paid)
      const { average, firstInFirstOut } = costsOf(flows)
      const ways = [{ ...position.owned, realisedGain: realisedGainOf(position) }, average]
      for (const { units, cost, realisedGain } of [...ways, firstInFirstOut]) {
        expect(units).toBe(owned)
        expect(realisedGain - cost).toBe(paid)
        expect(cost).toBeGreaterThanOrEqual(0n)
        if (owned === 0n) expect(cost).toBe(0n)
      }
    }),
    { numRuns: 2000 },
  )
})
