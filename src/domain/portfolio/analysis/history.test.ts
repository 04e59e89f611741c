import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Flow } from '../position.ts'
import { heldUnits } from '../read-holdings.ts'
import { perUnit } from '../read-income.ts'
import { cityShares } from '../read-portfolio.ts'
import { unitValueOn } from '../unit-value.ts'
import { historyOf, monthEnds, type Past } from './history.ts'

const now = new Date('2026-11-21T03:00:00Z')

function flow(happenedAt: string, changes: Partial<Flow>): Flow {
  return {
    entryId: happenedAt,
    kind: 'subscription',
    propertyId: 'villa-canggu',
    happenedAt: new Date(happenedAt),
    reverses: null,
    cash: 0n,
    units: 0n,
    pendingUnits: 0n,
    ...changes,
  }
}

const property: Past = {
  property: { unitPrice: 110_000n, issuePrice: 100_000n, handedOverOn: '2026-08-02' },
  valuations: [
    { valuedOn: '2026-05-01', unitPrice: 90_000n, amount: 90_000_000n },
    { valuedOn: '2026-09-30', unitPrice: 105_000n, amount: 105_000_000n },
    { valuedOn: '2026-11-10', unitPrice: 110_000n, amount: 110_000_000n },
  ],
  flows: [
    flow('2026-06-30T18:00:00Z', { pendingUnits: 10n, cash: -1_010_000n }),
    flow('2026-08-02T03:00:00Z', { kind: 'allotment', pendingUnits: -10n, units: 10n }),
  ],
}

// A deposit before the purchase, its fee, the handover of the units, and a withdrawal.
const money = [
  { on: '2026-06-30', balance: 2_000_000n, deposited: 2_000_000n },
  { on: '2026-07-03', balance: -10_000n, deposited: 0n },
  { on: '2026-08-02', balance: -1_000_000n, deposited: 0n },
  { on: '2026-10-05', balance: -400_000n, deposited: -400_000n },
]

describe('the history', () => {
  test("the history of a portfolio has a point for each day with a movement or valuation, each month's end in Jakarta and today, with the values of those days", () => {
    const points = historyOf([property], money, now).map((point) => {
      const { on, value, invested, balance, deposited } = point
      expect(point, on).toMatchObject({ income: 0n, realised: 0n })
      return [on, value, invested, balance, deposited]
    })
    expect(points).toEqual([
      ['2026-07-01', 0n, 0n, 2_000_000n, 2_000_000n],
      ['2026-07-03', 0n, 0n, 1_990_000n, 2_000_000n],
      ['2026-07-31', 0n, 0n, 1_990_000n, 2_000_000n],
      ['2026-08-02', 1_000_000n, 1_010_000n, 990_000n, 2_000_000n],
      ['2026-08-31', 1_000_000n, 1_010_000n, 990_000n, 2_000_000n],
      ['2026-09-30', 1_050_000n, 1_010_000n, 990_000n, 2_000_000n],
      ['2026-10-05', 1_050_000n, 1_010_000n, 590_000n, 1_600_000n],
      ['2026-10-31', 1_050_000n, 1_010_000n, 590_000n, 1_600_000n],
      ['2026-11-10', 1_100_000n, 1_010_000n, 590_000n, 1_600_000n],
      ['2026-11-21', 1_100_000n, 1_010_000n, 590_000n, 1_600_000n],
    ])
  })

  test('the history of a portfolio counts inherited units as a deposit at their cost, and units passed on to heirs as a withdrawal', () => {
    const inherited = flow('2026-08-02T03:00:00Z', {
      kind: 'inheritance',
      units: 10n,
      cash: -900_000n,
    })
    const passedOn = flow('2026-09-02T03:00:00Z', { kind: 'inheritance', units: -5n })
    const heir = { ...property, flows: [inherited, passedOn] }
    expect(historyOf([heir], [], now).map(({ on, deposited }) => [on, deposited])).toEqual([
      ['2026-08-02', 900_000n],
      ['2026-08-31', 900_000n],
      ['2026-09-02', 450_000n],
      ['2026-09-30', 450_000n],
      ['2026-10-31', 450_000n],
      ['2026-11-10', 450_000n],
      ['2026-11-21', 450_000n],
    ])
  })

  test('the history of a portfolio counts what happens at midnight on the day that begins', () => {
    const rent = flow('2026-08-31T17:00:00Z', { kind: 'distribution', cash: 5_000n })
    const points = historyOf([{ ...property, flows: [...property.flows, rent] }], money, now)
    expect(points.filter(({ income }) => income > 0n)[0]?.on).toBe('2026-09-01')
  })

  test('the history of a portfolio is empty for an investor without purchases', () => {
    expect(historyOf([], money, now)).toEqual([])
  })

  test('the history of a portfolio has each month’s end once, across years and leap days', () => {
    expect(monthEnds('2023-12-31', '2024-03-31')).toEqual([
      '2023-12-31',
      '2024-01-31',
      '2024-02-29',
    ])
    expect(monthEnds('2026-11-21', '2026-11-21')).toEqual([])
    expect(monthEnds('2026-01-01', '2036-01-01')).toHaveLength(120)
  })
})

test('a unit has its issue price until the first valuation after the handover', () => {
  const handedOver = (handedOverOn: string | null) => ({
    ...property,
    property: { ...property.property, handedOverOn },
  })
  expect(unitValueOn(property, '2026-09-29')).toBe(100_000n)
  expect(unitValueOn(property, '2026-09-30')).toBe(105_000n)
  expect(unitValueOn(handedOver('2026-09-30'), '2026-09-30')).toBe(100_000n)
  expect(unitValueOn(handedOver(null), '2026-11-20')).toBe(100_000n)
})

test('units bought from another investor are worth the valuation of the day from the first day on', () => {
  const bought = flow('2026-10-05T03:00:00Z', { kind: 'trade', units: 10n, cash: -1_050_000n })
  const points = historyOf([{ ...property, flows: [bought] }], [], now)
  expect(points.map(({ on, value }) => [on, value])).toEqual([
    ['2026-10-05', 1_050_000n],
    ['2026-10-31', 1_050_000n],
    ['2026-11-10', 1_100_000n],
    ['2026-11-21', 1_100_000n],
  ])
})

test('the yield on cost counts the last twelve months only, by days in Jakarta', () => {
  const rent = (at: string, cash: bigint) => flow(at, { kind: 'distribution', cash })
  const holding = {
    property: { unitPrice: 110_000n } as Parameters<typeof heldUnits>[0]['property'],
    valuations: [],
    lastPayout: null,
    lastTrade: null,
    declared: [],
    leases: [],
    flows: [
      flow('2024-01-01T00:00:00Z', { units: 10n, cash: -1_000_000n }),
      rent('2025-01-01T00:00:00Z', 40_000n),
      // The evening of the 21st in Jakarta is more than a year ago, and the next morning is not.
      rent('2025-11-21T16:59:59Z', 40_000n),
      rent('2025-11-21T17:00:00Z', 30_000n),
      rent('2026-06-01T00:00:00Z', 25_000n),
    ],
  }
  expect(heldUnits(holding, '2026-11-21')).toMatchObject({
    units: 10n,
    cost: 1_000_000n,
    value: 1_100_000n,
    unrealisedGain: 100_000n,
    incomeReceived: 135_000n,
    yieldOnCostBasisPoints: 550,
  })
})

test('the values of the cities add up to the whole, the largest first, and each share is its own value rounded', () => {
  const city = fc.record({
    city: fc.record({
      id: fc.constantFrom('badung', 'bandung', 'medan', 'surabaya', 'batam'),
      name: fc.constant({ id: 'x', en: 'x' }),
    }),
    value: fc.bigInt(0n, 10n ** 13n),
  })
  fc.assert(
    fc.property(fc.array(city, { maxLength: 20 }), (parts) => {
      const shares = cityShares(parts)
      const whole = parts.reduce((sum, { value }) => sum + value, 0n)
      expect(shares.reduce((sum, { value }) => sum + value, 0n)).toBe(whole)
      for (const [index, share] of shares.entries()) {
        const exact = Number((share.value * 1_000_000n) / whole) / 100
        expect(Math.abs(share.shareBasisPoints - exact)).toBeLessThanOrEqual(5.01)
        expect(share.value <= (shares[index - 1]?.value ?? share.value)).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})

test('the history gives the payout per unit as an exact decimal, rounded down', () => {
  expect(perUnit(1_000_000n, 3n)).toBe('333333.33')
  expect(perUnit(1n, 3n)).toBe('0.33')
  expect(perUnit(1n, 1000n)).toBe('0.00')
  expect(perUnit(12n, 1n)).toBe('12.00')
})
