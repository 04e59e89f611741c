import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day, hour, later } from '#kernel'
import type { Offering } from './offering.ts'
import { closesAtOn, nextState, opensAtOn, type Sales, windowDays } from './offering-life.ts'

const opensAt = opensAtOn('2028-02-20')
const closesAt = closesAtOn('2028-02-29')
const offering: Offering = {
  id: '018f0000-0000-7000-8000-000000000001',
  propertyId: 'villa-canggu',
  state: 'open',
  unitPrice: 100_000n,
  unitsTotal: 1_000n,
  minimumUnits: 1n,
  holderUnitsMax: 150n,
  purchaseFeeBasisPoints: 100,
  coolingOffHours: 48,
  riskStatementVersion: '2026-11',
  opensAt,
  closesAt,
  targetUnits: 800n,
  pausedAt: null,
  endedAt: null,
  settledAt: null,
}
const none: Sales = { unitsLeft: 1_000n, lastCancellableUntil: null }

describe('automatically an offering', () => {
  test('an offering opens automatically at nine in Jakarta on its first day unless it is paused', () => {
    const soon: Offering = { ...offering, state: 'coming-soon' }
    expect(nextState(soon, none, new Date('2028-02-20T01:59:59.999Z'))).toBe(null)
    expect(nextState(soon, none, new Date('2028-02-20T02:00:00Z'))).toBe('open')
    expect(nextState({ ...soon, pausedAt: opensAt }, none, opensAt)).toBe(null)
  })

  test('an offering is withdrawn automatically when its last day has passed without opening, paused or not, and then does not change', () => {
    const soon: Offering = { ...offering, state: 'coming-soon' }
    for (const pausedAt of [null, opensAt]) {
      expect(nextState({ ...soon, pausedAt }, none, later(closesAt, -1))).toBe(
        pausedAt === null ? 'open' : null,
      )
      expect(nextState({ ...soon, pausedAt }, none, closesAt)).toBe('withdrawn')
      expect(nextState({ ...soon, pausedAt }, none, later(closesAt, 90 * day))).toBe('withdrawn')
    }
    expect(nextState({ ...soon, state: 'withdrawn' }, none, later(closesAt, 90 * day))).toBe(null)
  })

  test('an offering ends automatically at midnight in Jakarta after its last day, including a leap day', () => {
    expect(closesAt.toISOString()).toBe('2028-02-29T17:00:00.000Z')
    expect(nextState(offering, none, later(closesAt, -1))).toBe(null)
    expect(nextState(offering, none, closesAt)).toBe('failed')
  })

  test('an offering is funded automatically when the last buyer can no longer cancel', () => {
    const sales = { unitsLeft: 200n, lastCancellableUntil: later(closesAt, 47 * hour) }
    expect(nextState(offering, sales, closesAt)).toBe(null)
    expect(nextState(offering, sales, later(closesAt, 47 * hour - 1))).toBe(null)
    expect(nextState(offering, sales, later(closesAt, 47 * hour))).toBe('funded')
  })

  test('an offering is funded automatically before its window ends when everything is sold and can no longer be cancelled', () => {
    const sales = { unitsLeft: 0n, lastCancellableUntil: later(opensAt, 3 * day) }
    expect(nextState(offering, { ...sales, unitsLeft: 1n }, later(opensAt, 3 * day))).toBe(null)
    expect(nextState(offering, sales, later(opensAt, 2 * day))).toBe(null)
    expect(nextState(offering, sales, later(opensAt, 3 * day))).toBe('funded')
  })

  test('an offering fails or is funded automatically within 48 hours of the end of its window, whatever was sold, and then does not change', () => {
    const sale = fc.record({
      sold: fc.bigInt({ min: 0n, max: 1_000n }),
      lastHours: fc.integer({ min: -400, max: 48 }),
    })
    fc.assert(
      fc.property(sale, ({ sold, lastHours }) => {
        const lastCancellableUntil = sold === 0n ? null : later(closesAt, lastHours * hour)
        const sales = { unitsLeft: 1_000n - sold, lastCancellableUntil }
        const end = nextState(offering, sales, later(closesAt, 48 * hour))
        expect(end).toBe(sold < 800n ? 'failed' : 'funded')
        expect(
          nextState({ ...offering, state: end ?? 'open' }, sales, later(closesAt, 90 * day)),
        ).toBe(null)
      }),
    )
  })
})

test('a window is counted in calendar days including the first and the last', () => {
  expect(windowDays('2028-02-20', '2028-02-20')).toBe(1)
  expect(windowDays('2028-01-17', '2028-03-01')).toBe(45)
  expect(windowDays('2027-01-16', '2027-03-01')).toBe(45)
})
