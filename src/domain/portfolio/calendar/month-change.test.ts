import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monthChangeOf, type RecentPayout } from './month-change.ts'
import type { CalendarPayout } from './read-calendar.ts'

const month = '2026-11'

/** A payout of 10 of 100 units without costs: a tenth of the rent. */
function payout(changes: Partial<RecentPayout>): RecentPayout {
  const { amount = 50_000n } = changes
  const total = amount * 10n
  return {
    propertyId: 'ruko-dago',
    propertyName: 'Ruko Dago',
    paidIn: month,
    month: '2026-10',
    units: 10n,
    amount,
    total,
    unitsPaid: 100n,
    occupancyBasisPoints: 10_000,
    corrected: 0n,
    gross: total,
    management: 0n,
    maintenance: 0n,
    propertyTax: 0n,
    insurance: 0n,
    reserve: 0n,
    incomeTax: 0n,
    hotelTax: 0n,
    net: total,
    ...changes,
  }
}
const last = (changes: Partial<RecentPayout> = {}) =>
  payout({ paidIn: '2026-10', month: '2026-09', ...changes })

const expected = (on: string, amount: bigint, id = 'ruko-dago'): CalendarPayout => ({
  state: 'forecast',
  on,
  period: '2026-10',
  property: { id, name: 'Ruko Dago' },
  units: 10n,
  perUnit: '0.00',
  amount,
  distributionId: null,
  leaseEndsOn: null,
  isLate: false,
})

const change = (recent: RecentPayout[], next: CalendarPayout[] = []) =>
  monthChangeOf(month, recent, next)

describe('the change of a month', () => {
  test('the change of a month adds up what was paid, what was paid last month and what is expected in this month only', () => {
    const recent = [last({ amount: 40_000n }), payout({}), payout({ propertyId: 'x', amount: 7n })]
    const next = [expected('2026-11-30', 1_000n), expected('2026-12-01', 2_000n)]
    expect(change(recent, next)).toMatchObject({
      month,
      income: 50_007n,
      incomeBefore: 40_000n,
      expected: 1_000n,
    })
  })

  test('the change of a month has no cause without payouts and without a difference', () => {
    expect(change([]).cause).toBeNull()
    expect(change([last(), payout({})]).cause).toBeNull()
  })

  test('the change of a month has the property with the largest difference as its cause, whether more or less', () => {
    const recent = [last(), payout({ amount: 51_000n })]
    const other = { propertyId: 'villa', propertyName: 'Villa', amount: 9_000n }
    expect(change([...recent, last(other)]).cause).toEqual({
      propertyId: 'villa',
      propertyName: 'Villa',
      difference: -9_000n,
      reason: 'none',
    })
    expect(change(recent).cause).toMatchObject({ propertyId: 'ruko-dago', difference: 1_000n })
  })

  test('the change of a month waits for a payout that is expected, and names a first payout', () => {
    expect(change([last()], [expected('2026-11-25', 50_000n)]).cause).toMatchObject({
      difference: -50_000n,
      reason: 'waiting',
    })
    expect(change([last()], [expected('2026-11-25', 50_000n, 'villa')]).cause?.reason).toBe('none')
    expect(change([last()], [expected('2026-12-01', 50_000n)]).cause?.reason).toBe('none')
    expect(change([payout({})]).cause).toMatchObject({ difference: 50_000n, reason: 'first' })
  })

  test('the change of a month names a property that still has to pay only when no other one changed', () => {
    const next = [expected('2026-11-25', 50_000n)]
    const villa = { propertyId: 'villa', propertyName: 'Villa' }
    const other = [last({ ...villa, amount: 9_000n }), payout({ ...villa, amount: 8_000n })]
    expect(change([last(), ...other], next).cause).toMatchObject({
      propertyId: 'villa',
      difference: -1_000n,
    })
    const same = [last(villa), payout(villa)]
    expect(change([last(), ...same], next).cause).toMatchObject({ reason: 'waiting' })
  })

  test('the change of a month counts a late payout and the next one in the same month, and states that as the reason', () => {
    const late = payout({ month: '2026-09', amount: 45_000n })
    expect(change([last({ month: '2026-08' }), late, payout({ amount: 30_000n })]).cause).toEqual({
      propertyId: 'ruko-dago',
      propertyName: 'Ruko Dago',
      difference: 25_000n,
      reason: 'several-months',
    })
    const caughtUp = [last({ month: '2026-08' }), last({ amount: 45_000n }), payout({})]
    expect(change(caughtUp).cause).toMatchObject({
      difference: -45_000n,
      reason: 'several-months',
    })
    const repaired = payout({ amount: 30_000n, gross: 500_000n, maintenance: 200_000n })
    expect(change([last(), repaired]).cause?.reason).toBe('repair')
  })

  test('the differences of the properties add up to the change of a month', () => {
    const payouts = fc.array(
      fc.record({
        propertyId: fc.constantFrom('a', 'b', 'c'),
        paidIn: fc.constantFrom('2026-10', month),
        amount: fc.bigInt({ min: 1n, max: 10_000_000n }),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(payouts, (chosen) => {
        const recent = chosen.map(payout)
        const { income, incomeBefore, cause } = change(recent)
        const differences = ['a', 'b', 'c'].map((id) => {
          const own = change(recent.filter(({ propertyId }) => propertyId === id))
          expect(own.cause?.difference ?? 0n).toBe(own.income - own.incomeBefore)
          return own.income - own.incomeBefore
        })
        expect(differences.reduce((sum, each) => sum + each, 0n)).toBe(income - incomeBefore)
        const sizes = differences.map((each) => (each < 0n ? -each : each))
        for (const size of sizes) {
          const largest = cause === null ? 0n : cause.difference
          expect((largest < 0n ? -largest : largest) >= size).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })
})
