import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Flow, positionOf, positionsAfterEach } from './position.ts'

let made = 0

function flow(changes: Partial<Flow>): Flow {
  made += 1
  return {
    entryId: `entry-${made}`,
    kind: 'subscription',
    propertyId: 'villa-canggu',
    happenedAt: new Date(2_000_000_000_000 + made * 1000),
    reverses: null,
    cash: 0n,
    units: 0n,
    pendingUnits: 0n,
    ...changes,
  }
}

function bought(units: bigint, cost: bigint): Flow {
  return flow({ pendingUnits: units, cash: -cost })
}

function handedOver(units: bigint): Flow {
  return flow({ kind: 'allotment', pendingUnits: -units, units })
}

function left(units: bigint, proceeds: bigint): Flow {
  return flow({ kind: 'correction', units: -units, cash: proceeds })
}

function undone(made: Flow): Flow {
  return flow({
    kind: 'subscription-cancellation',
    reverses: made.entryId,
    cash: -made.cash,
    units: -made.units,
    pendingUnits: -made.pendingUnits,
  })
}

describe('a position', () => {
  test('a position in a property keeps units and cost pending until the units are issued', () => {
    const flows = [bought(10n, 1_010_000n), bought(5n, 505_000n), handedOver(15n)]
    const [, waiting, owned] = positionsAfterEach(flows)
    expect(waiting).toEqual({
      owned: { units: 0n, cost: 0n },
      pending: { units: 15n, cost: 1_515_000n },
      income: 0n,
      gone: { cost: 0n, proceeds: 0n },
    })
    expect(owned).toEqual({
      owned: { units: 15n, cost: 1_515_000n },
      pending: { units: 0n, cost: 0n },
      income: 0n,
      gone: { cost: 0n, proceeds: 0n },
    })
  })

  test('a position in a property returns a cancelled purchase at its own cost, not at the average', () => {
    const cheap = bought(10n, 1_000_000n)
    const dear = bought(10n, 3_000_000n)
    expect(positionOf([cheap, dear, undone(dear)]).pending).toEqual({
      units: 10n,
      cost: 1_000_000n,
    })
  })

  test('a position in a property loses the average cost of units that leave, and all remaining cost with the last unit', () => {
    const start = [bought(3n, 1_000_000n), handedOver(3n)]
    expect(positionOf([...start, left(1n, 400_000n)]).owned).toEqual({
      units: 2n,
      cost: 666_667n,
    })
    // 666,666.67 leave, rounded half up.
    expect(positionOf([...start, left(2n, 800_000n)]).owned).toEqual({
      units: 1n,
      cost: 333_333n,
    })
    expect(positionOf([...start, left(1n, 1n), left(1n, 1n), left(1n, 1n)]).owned).toEqual({
      units: 0n,
      cost: 0n,
    })
  })

  test('a position in a property adds up distributions, which change neither units nor cost', () => {
    const start = [bought(3n, 1_000_000n), handedOver(3n)]
    const rent = flow({ kind: 'distribution', cash: 12_345n })
    const position = positionOf([...start, rent, flow({ kind: 'distribution', cash: 1n })])
    expect(position).toEqual({ ...positionOf(start), income: 12_346n })
  })
})

// Random flows of one investor and one property in any possible order, with small numbers.
const step = fc.record({
  what: fc.constantFrom('buy', 'buy', 'cancel', 'hand-over', 'leave', 'rent'),
  units: fc.bigInt({ min: 1n, max: 1_000n }),
  amount: fc.bigInt({ min: 1n, max: 10_000_000_000n }),
})

test('for any flows units are exact, cost is never negative, and money spent is either cost or realised', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const flows: Flow[] = []
      let units = 0n
      let pending = 0n
      let income = 0n
      let isAverage = false
      let latest: Flow | null = null
      for (const { what, units: wanted, amount } of steps) {
        let next: Flow | null = null
        if (what === 'buy') {
          next = bought(wanted, amount)
          latest = next
          pending += wanted
        } else if (what === 'cancel' && latest !== null) {
          next = undone(latest)
          pending += next.pendingUnits
          latest = null
        } else if (what === 'hand-over' && pending > 0n) {
          next = handedOver(pending)
          units += pending
          pending = 0n
          latest = null
        } else if (what === 'leave' && units > 0n) {
          const leaving = wanted < units ? wanted : units
          next = left(leaving, amount)
          units -= leaving
          isAverage = true
        } else if (what === 'rent') {
          next = flow({ kind: 'distribution', cash: amount })
          income += amount
        }
        if (next !== null) flows.push(next)
      }
      const position = positionOf(flows)
      expect(position.owned.units).toBe(units)
      expect(position.pending.units).toBe(pending)
      expect(position.income).toBe(income)
      expect(position.owned.cost).toBeGreaterThanOrEqual(0n)
      if (units === 0n) expect(position.owned.cost).toBe(0n)
      if (pending === 0n) expect(position.pending.cost).toBe(0n)
      const spent = flows
        .filter(({ kind }) => kind.startsWith('subscription'))
        .reduce((total, { cash }) => total - cash, 0n)
      const kept = position.owned.cost + position.pending.cost
      expect(isAverage ? kept <= spent : kept === spent).toBe(true)
    }),
    { numRuns: 5000 },
  )
})

test('the cost of the remaining units is the average within one rupiah per sale', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.bigInt(1n, 500n), fc.bigInt(1n, 10n ** 12n)), {
        minLength: 1,
        maxLength: 10,
      }),
      fc.array(fc.bigInt(1n, 100n), { maxLength: 10 }),
      (purchases, departures) => {
        const flows = purchases.map(([units, cost]) => bought(units, cost))
        const total = purchases.reduce((sum, [units]) => sum + units, 0n)
        const cost = purchases.reduce((sum, [, paid]) => sum + paid, 0n)
        flows.push(handedOver(total))
        let units = total
        let times = 0n
        for (const leaving of departures) {
          if (leaving > units) break
          flows.push(left(leaving, 1n))
          units -= leaving
          times += 1n
        }
        const difference = positionOf(flows).owned.cost * total - cost * units
        const size = difference < 0n ? -difference : difference
        expect(size <= times * total).toBe(true)
      },
    ),
    { numRuns: 5000 },
  )
})
