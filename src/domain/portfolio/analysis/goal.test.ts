import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Holding } from '../book.ts'
import type { Flow } from '../position.ts'
import { coachOf, expectedYear, type Goal } from './goal.ts'

// Two in the morning of 1 December in Jakarta, while it is still November in UTC.
const now = new Date('2026-11-30T19:00:00Z')
const goal: Goal = { monthlyAmount: 1_000_000n, targetYear: 2027 }

type Changes = { readonly units?: bigint; readonly price?: bigint; readonly perUnit?: bigint }

/** Units of a property that has paid this much per unit each month, until November. */
function holding({ units = 10n, price = 100_000n, perUnit = 500n }: Changes, ...rent: Flow[]) {
  const bought = flow('2026-01-10T03:00:00Z', { kind: 'allotment', cash: -1_000_000n, units })
  const total = perUnit * 100n
  const made: Holding = {
    property: { id: 'ruko-dago', state: 'operating', unitPrice: price } as Holding['property'],
    flows: [bought, ...rent],
    valuations: [],
    lastTrade: null,
    lastPayout:
      perUnit === 0n ? null : { month: '2026-10', paidOn: '2026-11-05', total, units: 100n },
    declared: [],
    leases: [],
  }
  return made
}

function flow(at: string, changes: Partial<Flow>): Flow {
  const none = { cash: 0n, units: 0n, pendingUnits: 0n, reverses: null, propertyId: 'ruko-dago' }
  return { entryId: at, kind: 'distribution', happenedAt: new Date(at), ...none, ...changes }
}
const rent = (at: string, cash: bigint) => flow(at, { cash })

const gone = holding({ units: 10n, price: 900_000n, perUnit: 0n })
const sold: Holding = {
  ...gone,
  flows: [
    ...gone.flows,
    flow('2026-02-01T03:00:00Z', { kind: 'trade', units: -10n, cash: 9_000_000n }),
  ],
}

describe('the way to a goal', () => {
  test('the way to a goal is the value that pays it at the present yield, and what is missing in rupiah and units', () => {
    // 10 units pay 60.000 a year on 1.000.000: 6 %. A million a month needs 200.000.000.
    expect(coachOf(goal, [holding({})], now)).toEqual({
      monthlyNow: 0n,
      coveredBasisPoints: 0,
      yieldBasisPoints: 600,
      valueNeeded: 200_000_000n,
      gap: 199_000_000n,
      unitsMissing: 1_990n,
      monthsLeft: 12,
      monthlyPurchase: 16_583_334n,
      emptyMonthLoss: 5_000n,
    })
  })

  test('the way to a goal counts the payouts of the last three whole months in Jakarta', () => {
    const payouts = [
      rent('2026-08-31T16:59:59Z', 9_000_000n),
      rent('2026-08-31T17:00:00Z', 100_000n),
      rent('2026-11-30T16:59:59Z', 200_001n),
      rent('2026-11-30T17:00:00Z', 9_000_000n),
    ]
    const { monthlyNow, coveredBasisPoints } = coachOf(goal, [holding({}, ...payouts)], now)
    expect([monthlyNow, coveredBasisPoints]).toEqual([100_000n, 1_000])
  })

  test('the way to a goal is unknown before the first payout and without units', () => {
    const unknown = {
      yieldBasisPoints: null,
      valueNeeded: null,
      gap: null,
      unitsMissing: null,
      monthlyPurchase: null,
      emptyMonthLoss: 0n,
    }
    for (const holdings of [[], [sold], [holding({ perUnit: 0n })]])
      expect(coachOf(goal, holdings, now)).toMatchObject(unknown)
  })

  test('the way to a goal counts missing units at the price of what is held, not of what was sold', () => {
    const held = holding({})
    expect(coachOf(goal, [held, sold], now)).toEqual(coachOf(goal, [held], now))
  })

  test('the way to a goal that is reached has no gap', () => {
    const reached = coachOf({ ...goal, monthlyAmount: 5_000n }, [holding({})], now)
    expect(reached).toMatchObject({ gap: 0n, unitsMissing: 0n, monthlyPurchase: 0n })
  })

  test('the way to a goal ends with December of its year, and nothing can be bought monthly after that', () => {
    const left = (targetYear: number) => coachOf({ ...goal, targetYear }, [holding({})], now)
    expect(left(2026)).toMatchObject({ monthsLeft: 0, monthlyPurchase: null })
    expect(left(2025)).toMatchObject({ monthsLeft: 0, monthlyPurchase: null })
    expect(left(2028).monthsLeft).toBe(24)
  })

  test('the way to a goal is never too short: value and units reach it at the same yield and price', () => {
    const holdings = fc.array(
      fc.record({
        units: fc.bigInt({ min: 1n, max: 500n }),
        price: fc.bigInt({ min: 10_000n, max: 900_000n }),
        perUnit: fc.bigInt({ min: 1n, max: 5_000n }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(holdings, fc.bigInt(10_000n, 10n ** 9n), (chosen, monthlyAmount) => {
        const held = chosen.map((each) => holding(each))
        const coach = coachOf({ monthlyAmount, targetYear: 2031 }, held, now)
        const { valueNeeded, gap, unitsMissing, monthsLeft, monthlyPurchase } = coach
        const value = chosen.reduce((sum, { units, price }) => sum + units * price, 0n)
        const year = held.reduce((sum, each) => sum + expectedYear(each, '2026-12-01'), 0n)
        if (valueNeeded === null || gap === null || monthlyPurchase === null) throw new Error()
        if (unitsMissing === null) throw new Error()
        expect(valueNeeded * year >= monthlyAmount * 12n * value).toBe(true)
        expect((valueNeeded - 1n) * year < monthlyAmount * 12n * value).toBe(true)
        expect(value + gap >= valueNeeded).toBe(true)
        expect(monthlyPurchase * BigInt(monthsLeft) >= gap).toBe(true)
        const prices = chosen.reduce((sum, { price }) => sum + price, 0n)
        const average = (prices * 2n + BigInt(chosen.length)) / (BigInt(chosen.length) * 2n)
        expect(unitsMissing * average >= gap).toBe(true)
        expect(gap === 0n || (unitsMissing - 1n) * average < gap).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
