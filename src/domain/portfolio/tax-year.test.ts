import { expect, test } from 'vitest'
import type { Holding } from './book.ts'
import type { Flow } from './position.ts'
import { taxYearOf, taxYearsOf } from './tax-year.ts'

const now = new Date('2026-11-21T03:00:00Z')
let made = 0

function flow(happenedAt: string, changes: Partial<Flow>): Flow {
  made += 1
  return {
    entryId: `entry-${made}`,
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

const holding: Holding = {
  property: {
    id: 'villa-canggu',
    issuePrice: 100_000n,
    unitPrice: 120_000n,
    issuer: { name: 'PT Contoh', isDemo: true },
  } as Holding['property'],
  flows: [
    flow('2025-02-01T03:00:00Z', { pendingUnits: 10n, cash: -1_010_000n }),
    flow('2025-03-01T03:00:00Z', { kind: 'allotment', pendingUnits: -10n, units: 10n }),
    // Six in the evening of the 31st in London is already the new year in Jakarta.
    flow('2025-12-31T18:00:00Z', { kind: 'distribution', cash: 50_005n }),
    flow('2026-06-05T03:00:00Z', { kind: 'distribution', cash: 40_000n }),
    flow('2026-07-01T03:00:00Z', { kind: 'exit', units: -4n, cash: 500_000n }),
    flow('2026-08-01T03:00:00Z', { pendingUnits: 1n, cash: -30_000n }),
  ],
  valuations: [{ valuedOn: '2025-11-30', unitPrice: 110_000n }],
  lastPayout: null,
  lastTrade: null,
  declared: [],
  leases: [],
}

test('a payout counts in the year in which it arrives by Jakarta’s clock, and is due a month later', () => {
  const last = taxYearOf([holding], 2025, 1_000, now)
  expect(last).toMatchObject({ asOf: '2025-12-31', isOver: true, income: 0n, tax: 0n })
  const running = taxYearOf([holding], 2026, 1_000, now)
  expect(running).toMatchObject({ asOf: '2026-11-21', isOver: false, income: 90_005n, tax: 9_000n })
  expect(running.lines[0]?.payouts).toEqual([
    { paidOn: '2026-01-01', amount: 50_005n, tax: 5_000n, dueOn: '2026-02-15' },
    { paidOn: '2026-06-05', amount: 40_000n, tax: 4_000n, dueOn: '2026-07-15' },
  ])
})

test('what is held on the last day is shown at its cost and at the price of that day', () => {
  expect(taxYearOf([holding], 2025, 1_000, now).lines[0]).toMatchObject({
    units: 10n,
    cost: 1_010_000n,
    value: 1_100_000n,
  })
  expect(taxYearOf([holding], 2026, 1_000, now).lines[0]).toMatchObject({
    units: 6n,
    cost: 606_000n,
    value: 720_000n,
    proceeds: 500_000n,
    realisedGain: 96_000n,
    pendingCost: 30_000n,
  })
})

test('only what was bought in time covers dividends, and no more than there were', () => {
  const { purchases, covered, taxLeft, reinvestBy, keepUntil } = taxYearOf(
    [holding],
    2026,
    1_000,
    now,
  )
  expect({ purchases, covered, taxLeft }).toEqual({
    purchases: 30_000n,
    covered: 30_000n,
    taxLeft: 6_000n,
  })
  expect([reinvestBy, keepUntil]).toEqual(['2027-03-31', '2029-12-31'])
})

test('there is a pack for each year since the first purchase', () => {
  expect(taxYearsOf([holding], now)).toEqual([2026, 2025])
  expect(taxYearsOf([], now)).toEqual([])
})

test('inherited units are named in the year in which they came, with the cost that went with them, and are no purchase', () => {
  const inherited = {
    ...holding,
    flows: [
      flow('2026-05-02T03:00:00Z', { kind: 'inheritance', units: 3n, cash: -303_000n }),
      flow('2026-09-02T03:00:00Z', { kind: 'inheritance', units: 1n, cash: -101_001n }),
    ],
  }
  const year = taxYearOf([inherited], 2026, 1_000, now)
  expect(year.lines[0]).toMatchObject({
    units: 4n,
    cost: 404_001n,
    inheritedUnits: 4n,
    inheritedCost: 404_001n,
  })
  expect(year.purchases).toBe(0n)
  const before = taxYearOf([holding], 2026, 1_000, now)
  expect(before.lines[0]).toMatchObject({ inheritedUnits: 0n, inheritedCost: 0n })
})
