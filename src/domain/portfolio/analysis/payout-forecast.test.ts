import { describe, expect, test } from 'vitest'
import type { Holding } from '../book.ts'
import { expectedOf } from '../calendar/read-calendar.ts'
import type { Flow } from '../position.ts'
import { accruedOf, declaredPayouts, forecastPayouts } from './payout-forecast.ts'

const today = '2026-11-21'

function holding(changes: Partial<Holding> = {}): Holding {
  const flow: Flow = {
    entryId: 'a',
    kind: 'allotment',
    propertyId: 'ruko-dago',
    happenedAt: new Date('2026-01-10T03:00:00Z'),
    reverses: null,
    cash: -1_000_000n,
    units: 10n,
    pendingUnits: 0n,
  }
  return {
    property: { id: 'ruko-dago', state: 'operating' } as Holding['property'],
    flows: [flow],
    valuations: [],
    lastTrade: null,
    lastPayout: { month: '2026-10', paidOn: '2026-11-05', total: 100_000n, units: 100n },
    declared: [],
    leases: [],
    ...changes,
  }
}

const lease = (endsOn: string | null, monthlyRent: bigint | null = 5_000_000n) => ({
  startsOn: '2025-01-01',
  endsOn,
  monthlyRent,
})

describe('a forecast of payouts', () => {
  test('a forecast of payouts repeats the last payout per unit on the same day of each following month', () => {
    expect(forecastPayouts(holding(), today, '2027-01')).toMatchObject([
      { on: '2026-12-05', period: '2026-11', units: 10n, amount: 10_000n, leaseEndsOn: null },
      { on: '2027-01-05', period: '2026-12', units: 10n, amount: 10_000n },
    ])
  })

  test('a forecast of payouts ends with the last days of the leases that still run and counts the last month in part', () => {
    const payouts = forecastPayouts(holding({ leases: [lease('2026-12-15')] }), today, '2027-11')
    expect(payouts).toMatchObject([
      { period: '2026-11', amount: 10_000n, leaseEndsOn: null },
      { period: '2026-12', amount: 4_838n, leaseEndsOn: '2026-12-15' },
    ])
    const endingToday = holding({ leases: [lease(today), lease('2026-11-20', 1_000_000_000n)] })
    expect(forecastPayouts(endingToday, today, '2027-11')).toMatchObject([{ amount: 7_000n }])
  })

  test('a forecast of payouts weights leases by their rent, or equally when one has none', () => {
    const weighed = holding({ leases: [lease('2026-11-30', 3_000_000n), lease(null, 1_000_000n)] })
    expect(forecastPayouts(weighed, today, '2027-01').map(({ amount }) => amount)).toEqual([
      10_000n,
      2_500n,
    ])
    const alike = holding({ leases: [lease('2026-11-30', null), lease(null, 1_000_000n)] })
    expect(forecastPayouts(alike, today, '2027-01')[1]?.amount).toBe(5_000n)
  })

  test('a forecast of payouts is empty without past payouts, without units, or for a property that does not operate', () => {
    const sold = { id: 'x', state: 'sold' } as Holding['property']
    const empty = { id: 'x', state: 'operating', letState: 'empty' } as Holding['property']
    const silent = [{ lastPayout: null }, { flows: [] }, { property: sold }, { property: empty }]
    for (const changes of silent)
      expect(forecastPayouts(holding(changes), today, '2027-11')).toEqual([])
  })

  test('a forecast of payouts is late from the 16th of the next month on, and only for the month that is unpaid', () => {
    const overdue = holding({
      lastPayout: { month: '2026-09', paidOn: '2026-10-05', total: 100_000n, units: 100n },
    })
    const lateOn = (day: string) =>
      expectedOf([overdue], day, { from: '2026-11', to: '2026-12' }).map(
        ({ period, isLate }) => `${period} ${isLate}`,
      )
    expect(lateOn('2026-11-15')).toEqual(['2026-10 false', '2026-11 false'])
    expect(lateOn('2026-11-16')).toEqual(['2026-10 true', '2026-11 false'])
  })

  test('a forecast of payouts expects a late payout tomorrow, and uses the last day of shorter months', () => {
    const lastPayout = { month: '2026-08', paidOn: '2026-08-31', total: 100_000n, units: 100n }
    const payouts = forecastPayouts(holding({ lastPayout }), today, '2027-02')
    expect(payouts.map(({ on }) => on)).toEqual([
      '2026-11-22',
      '2026-11-22',
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
    ])
  })
})

const declaration = ({ recordOn }: { recordOn: string }) => ({
  ...{ month: '2026-11', recordOn, payOn: '2026-12-07', total: 120_000n },
})

test("a declared payout replaces its forecast, with the investor's share of it", () => {
  const property = { id: 'x', state: 'operating', unitsTotal: 100n } as Holding['property']
  const declared = [declaration({ recordOn: '2026-12-01' })]
  const waiting = holding({ property, declared })
  expect(declaredPayouts(waiting, today)).toMatchObject([
    { on: '2026-12-07', period: '2026-11', amount: 12_000n },
  ])
  const uneven = declared.map((each) => ({ ...each, total: 120_009n }))
  expect(declaredPayouts({ ...waiting, declared: uneven }, today)[0]?.amount).toBe(12_000n)
  expect(forecastPayouts(waiting, today, '2027-01')).toMatchObject([{ period: '2026-12' }])
  const paid = { month: '2026-11', paidOn: '2026-12-07', total: 120_000n, units: 100n }
  expect(declaredPayouts(holding({ property, declared, lastPayout: paid }), today)).toEqual([])
})

test('from its record day on, a declared payout is that of the units held at the start of the day, whatever was traded since', () => {
  const property = { id: 'x', state: 'operating', unitsTotal: 100n } as Holding['property']
  const [bought] = holding().flows
  if (bought === undefined) throw new Error('the holding has a purchase')
  const happenedAt = (instant: string) => new Date(instant)
  const sale = { ...bought, entryId: 'b', cash: 1n, units: -10n }
  const sold = [bought, { ...sale, happenedAt: happenedAt('2026-11-19T17:00:01Z') }]
  const late = [{ ...bought, happenedAt: happenedAt('2026-11-19T17:00:01Z') }]
  const ofToday = [{ ...bought, happenedAt: happenedAt('2026-11-20T17:00:01Z') }]
  const amounts = (flows: readonly Flow[], recordOn: string) =>
    declaredPayouts(holding({ property, flows, declared: [declaration({ recordOn })] }), today).map(
      ({ units, amount }) => [units, amount],
    )
  const atStart = { happenedAt: happenedAt('2026-11-19T17:00:00Z') }
  expect(amounts(sold, '2026-11-20')).toEqual([[10n, 12_000n]])
  expect(amounts([bought, { ...sale, ...atStart }], '2026-11-20')).toEqual([])
  expect(amounts([{ ...bought, ...atStart }], '2026-11-20')).toEqual([[10n, 12_000n]])
  expect(amounts(late, '2026-11-20')).toEqual([])
  expect(amounts(ofToday, today)).toEqual([])
  expect(amounts(sold, '2026-11-22')).toEqual([])
  expect(amounts(late, '2026-11-22')).toEqual([[10n, 12_000n]])
})

test('accrued rent is the elapsed part of the month and whole earlier months that are unpaid, rounded down', () => {
  expect(accruedOf(holding(), today)).toBe(7_000n)
  const unpaid = { month: '2026-08', paidOn: '2026-09-05', total: 100_010n, units: 100n }
  expect(accruedOf(holding({ lastPayout: unpaid }), today)).toBe(27_002n)
  expect(accruedOf(holding({ lastPayout: null }), today)).toBe(0n)
})
