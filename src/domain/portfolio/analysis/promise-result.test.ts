import { describe, expect, test } from 'vitest'
import type { Holding } from '../book.ts'
import { promiseResultOf } from './promise-result.ts'

const lastPayout = { month: '2028-01', paidOn: '2028-02-05', total: 1n, units: 1n }

/** A property launched on 1 March 2026 with a forecast of 6.3 million a month on a raise of 1.2 billion. */
function holding(valuations: Holding['valuations'], changes: object = {}): Holding {
  const promise = {
    ...{ madeOn: '2026-03-01', net: 6_300_000n },
    ...{ occupancyBasisPoints: 9_000, growthBasisPoints: 500 },
  }
  const property = {
    ...{ raise: 1_200_000_000n, netYieldBasisPoints: 580, occupancyBasisPoints: 8_700 },
    ...{ issuePrice: 100_000n, promise },
  } as Holding['property']
  const none = { flows: [], lastTrade: null, declared: [], leases: [] }
  return { property, valuations, lastPayout, ...none, ...changes }
}

const valued = (valuedOn: string, amount: bigint, unitPrice = 100_000n) => ({
  ...{ valuedOn, amount, unitPrice },
})
const growthOf = (valuations: Holding['valuations'], changes?: object) =>
  promiseResultOf(holding(valuations, changes))?.growthNowBasisPoints

describe('the forecast and the result of a property', () => {
  test('the forecast and the result of a property are compared per year', () => {
    expect(promiseResultOf(holding([]))).toEqual({
      ...{ promisedOn: '2026-03-01', yieldPromisedBasisPoints: 630, yieldNowBasisPoints: 580 },
      ...{ occupancyPromisedBasisPoints: 9_000, occupancyNowBasisPoints: 8_700 },
      ...{ growthPromisedBasisPoints: 500, growthNowBasisPoints: null },
    })
  })

  test('the forecast and the result of a property are not compared without a forecast or before the first payout', () => {
    expect(promiseResultOf(holding([], { lastPayout: null }))).toBeNull()
    const property = { ...holding([]).property, promise: null }
    expect(promiseResultOf(holding([], { property }))).toBeNull()
  })

  test('the growth of a building is that from its first valuation to its newest, per year', () => {
    const first = valued('2026-01-10', 1_000_000_000n)
    // Four years are 1,461 days: 21.550625 % in all are 5 % a year.
    expect(growthOf([first, valued('2030-01-10', 1_215_506_250n)])).toBe(500)
    expect(growthOf([first, valued('2027-01-10', 1_030_000_000n)])).toBe(300)
    const [between, last] = [
      valued('2028-01-10', 2_000_000_000n),
      valued('2030-01-10', 960_596_010n),
    ]
    expect(growthOf([first, between, last])).toBe(-100)
  })

  test('the growth of a building does not depend on the value of its units', () => {
    const valuations = [
      valued('2026-01-10', 1_000_000_000n, 90_000n),
      valued('2027-01-10', 1_030_000_000n, 180_000n),
    ]
    expect(growthOf(valuations)).toBe(300)
  })

  test('the growth of a building does not change when its units are sold to another investor', () => {
    const valuations = [valued('2026-01-10', 1_000_000_000n), valued('2027-01-10', 1_030_000_000n)]
    const flow = {
      ...{ entryId: 'sale', kind: 'trade', propertyId: 'any', reverses: null },
      ...{ happenedAt: new Date('2027-06-01T03:00:00Z'), pendingUnits: 0n },
      ...{ units: -10n, cash: 4_000_000n },
    }
    const lastTrade = { on: '2027-06-01', price: 400_000n }
    expect(growthOf(valuations, { flows: [flow], lastTrade })).toBe(300)
  })

  test('the growth of a building is unknown without a valuation and with only one', () => {
    expect(growthOf([])).toBeNull()
    expect(growthOf([valued('2026-01-10', 1_000_000_000n)])).toBeNull()
  })

  test('the growth of a building is unknown until two valuations are a year apart', () => {
    const first = valued('2026-01-10', 1_000_000_000n)
    expect(growthOf([first, valued('2027-01-09', 1_100_000_000n)])).toBeNull()
    expect(growthOf([first, valued('2027-01-10', 1_100_000_000n)])).toBe(1_001)
  })
})
