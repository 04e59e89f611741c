import { describe, expect, test } from 'vitest'
import type { Holding } from './book.ts'
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

const valued = (valuedOn: string, unitPrice: bigint) => ({ valuedOn, unitPrice })
const growthOf = (valuations: Holding['valuations'], now = '2028-03-01T03:00:00Z') =>
  promiseResultOf(holding(valuations), new Date(now))?.growthNowBasisPoints

describe('the forecast and the result of a property', () => {
  test('the forecast and the result of a property are compared per year', () => {
    expect(promiseResultOf(holding([]), new Date('2028-03-01T03:00:00Z'))).toEqual({
      ...{ promisedOn: '2026-03-01', yieldPromisedBasisPoints: 630, yieldNowBasisPoints: 580 },
      ...{ occupancyPromisedBasisPoints: 9_000, occupancyNowBasisPoints: 8_700 },
      ...{ growthPromisedBasisPoints: 500, growthNowBasisPoints: null },
    })
  })

  test('the forecast and the result of a property are not compared without a forecast or before the first payout', () => {
    const now = new Date('2028-03-01T03:00:00Z')
    expect(promiseResultOf(holding([], { lastPayout: null }), now)).toBeNull()
    const property = { ...holding([]).property, promise: null }
    expect(promiseResultOf(holding([], { property }), now)).toBeNull()
  })

  test('the growth of a property is that of its newest valuation since the launch, per year', () => {
    // Two years of 365 days: 10.25 % in all are 5 % a year.
    expect(growthOf([valued('2028-02-29', 110_250n)])).toBe(500)
    expect(growthOf([valued('2027-03-01', 105_000n)])).toBe(500)
    expect(growthOf([valued('2027-03-01', 200_000n), valued('2028-02-29', 98_010n)])).toBe(-100)
  })

  test('the growth of a property is unknown within its first year, and with no valuation after it', () => {
    expect(growthOf([])).toBeNull()
    expect(growthOf([valued('2026-03-01', 110_000n)])).toBeNull()
    expect(growthOf([valued('2027-02-28', 110_000n)])).toBeNull()
    const year = [valued('2027-03-01', 110_000n)]
    expect(growthOf(year, '2027-02-28T16:59:59Z')).toBeNull()
    expect(growthOf(year, '2027-02-28T17:00:00Z')).toBe(1_000)
  })
})
