import { describe, expect, test } from 'vitest'
import type { Holding } from '../book.ts'
import type { Flow } from '../position.ts'
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
    handedOverOn: '2025-03-01',
    issuer: 'PT Contoh',
    isDemo: true,
  } as Holding['property'],
  flows: [
    flow('2025-02-01T03:00:00Z', { pendingUnits: 10n, cash: -1_010_000n }),
    flow('2025-03-01T03:00:00Z', { kind: 'allotment', pendingUnits: -10n, units: 10n }),
    // Six in the evening of 31 December in UTC is already the new year in Jakarta.
    flow('2025-12-31T18:00:00Z', { kind: 'distribution', cash: 50_005n }),
    flow('2026-06-05T03:00:00Z', { kind: 'distribution', cash: 40_000n }),
    flow('2026-07-01T03:00:00Z', { kind: 'exit', units: -4n, cash: 500_000n }),
    flow('2026-08-01T03:00:00Z', { pendingUnits: 1n, cash: -30_000n }),
  ],
  valuations: [{ valuedOn: '2025-11-30', unitPrice: 110_000n, amount: 110_000_000n }],
  lastPayout: null,
  lastTrade: null,
  declared: [],
  leases: [],
}

const held = { holdings: [holding], inheritances: [] }

test('a payout counts in the year of its payment in Jakarta, and its tax is due a month later', () => {
  const last = taxYearOf(held, 2025, 1_000, now)
  expect(last).toMatchObject({ asOf: '2025-12-31', isOver: true, income: 0n, tax: 0n })
  const running = taxYearOf(held, 2026, 1_000, now)
  expect(running).toMatchObject({ asOf: '2026-11-21', isOver: false, income: 90_005n, tax: 9_000n })
  expect(running.lines[0]?.payouts).toEqual([
    { paidOn: '2026-01-01', amount: 50_005n, tax: 5_000n, dueOn: '2026-02-15' },
    { paidOn: '2026-06-05', amount: 40_000n, tax: 4_000n, dueOn: '2026-07-15' },
  ])
})

test('holdings on the last day are listed at cost and at the price of that day', () => {
  expect(taxYearOf(held, 2025, 1_000, now).lines[0]).toMatchObject({
    units: 10n,
    cost: 1_010_000n,
    value: 1_100_000n,
  })
  expect(taxYearOf(held, 2026, 1_000, now).lines[0]).toMatchObject({
    units: 6n,
    cost: 606_000n,
    value: 720_000n,
    proceeds: 500_000n,
    realisedGain: 96_000n,
    pendingCost: 30_000n,
  })
})

test('units bought from another investor have the value of the last valuation at the end of the year', () => {
  const bought = {
    ...holding,
    flows: [flow('2025-12-10T03:00:00Z', { kind: 'trade', units: 2n, cash: -222_000n })],
  }
  expect(
    taxYearOf({ holdings: [bought], inheritances: [] }, 2025, 1_000, now).lines[0],
  ).toMatchObject({ units: 2n, cost: 222_000n, value: 220_000n })
})

test('only purchases made in time cover dividends, and not more than there were', () => {
  const { purchases, covered, taxLeft, reinvestBy, keepUntil } = taxYearOf(held, 2026, 1_000, now)
  expect({ purchases, covered, taxLeft }).toEqual({
    purchases: 30_000n,
    covered: 30_000n,
    taxLeft: 6_000n,
  })
  expect([reinvestBy, keepUntil]).toEqual(['2027-03-31', '2029-12-31'])
})

describe('the purchases that cover dividends', () => {
  const purchasesOf = (flows: Flow[], year = 2026) =>
    taxYearOf({ holdings: [{ ...holding, flows }], inheritances: [] }, year, 1_000, now).purchases
  const trade = (on: string, units: bigint, cash: bigint) =>
    flow(`${on}T03:00:00Z`, { kind: 'trade', units, cash })
  const bustOf = (on: string, { entryId, units, cash }: Flow) =>
    flow(`${on}T03:00:00Z`, { kind: 'trade-bust', reverses: entryId, units: -units, cash: -cash })

  test('the purchases that cover dividends do not include a trade that was busted, for its buyer or for its seller', () => {
    const start = trade('2025-01-05', 10n, -1_000_000n)
    const bought = trade('2026-05-05', 4n, -480_000n)
    const sold = trade('2026-05-06', -3n, 360_000n)
    const other = trade('2026-06-01', 1n, -120_000n)
    const busts = [bustOf('2026-05-07', sold), bustOf('2026-05-08', bought)]
    expect(purchasesOf([start, bought, sold])).toBe(480_000n)
    expect(purchasesOf([start, bought, sold, ...busts, other])).toBe(120_000n)
  })

  test('the purchases that cover dividends include a purchase from another investor that rent and a sale followed', () => {
    const bought = trade('2026-05-05', 4n, -480_000n)
    const rent = flow('2026-06-05T03:00:00Z', { kind: 'distribution', cash: 5_000n })
    expect(purchasesOf([bought, rent, trade('2026-07-05', -4n, 500_000n)])).toBe(480_000n)
  })

  test('the purchases that cover dividends do not include a refunded purchase in its own year, and lose nothing in the year of the refund', () => {
    const flows = [
      flow('2025-12-20T03:00:00Z', { pendingUnits: 10n, cash: -1_010_000n }),
      flow('2025-12-21T03:00:00Z', { pendingUnits: 2n, cash: -202_000n }),
      // The refunds include interest of the escrow account, which was never paid for units.
      flow('2026-04-02T03:00:00Z', { kind: 'refund', pendingUnits: -2n, cash: 202_400n }),
      flow('2026-04-02T03:00:00Z', { kind: 'refund', pendingUnits: -10n, cash: 1_012_000n }),
      trade('2026-08-01', 5n, -600_000n),
    ]
    expect([purchasesOf(flows, 2025), purchasesOf(flows, 2026)]).toEqual([0n, 600_000n])
    expect(purchasesOf(flows.toSpliced(3, 1), 2025)).toBe(1_010_000n)
  })

  test('the purchases that cover dividends do not include a purchase that was cancelled after the last day to reinvest', () => {
    const bought = flow('2027-03-31T16:59:00Z', { pendingUnits: 1n, cash: -101_000n })
    const cancelled = flow('2027-04-01T05:00:00Z', {
      kind: 'subscription-cancellation',
      reverses: bought.entryId,
      pendingUnits: -1n,
      cash: 101_000n,
    })
    expect([purchasesOf([bought]), purchasesOf([bought, cancelled])]).toEqual([101_000n, 0n])
  })

  test('the purchases that cover dividends count from midnight of 1 January until the end of 31 March in Jakarta', () => {
    const at = (instant: string) => flow(instant, { pendingUnits: 1n, cash: -101_000n })
    expect(purchasesOf([at('2025-12-31T16:59:59Z')])).toBe(0n)
    expect(purchasesOf([at('2025-12-31T17:00:00Z')])).toBe(101_000n)
    expect(purchasesOf([at('2027-03-31T16:59:59Z')])).toBe(101_000n)
    expect(purchasesOf([at('2027-03-31T17:00:00Z')])).toBe(0n)
  })
})

test('there is a tax pack for each year since the first purchase', () => {
  expect(taxYearsOf(held, now)).toEqual([2026, 2025])
  expect(taxYearsOf({ holdings: [], inheritances: [] }, now)).toEqual([])
})

const legacy = { deceasedName: 'Sekar Ayu', reference: 'LKM-1' }

test('an inheritance is listed in its year with its source and value, and is not a purchase', () => {
  const inherited = {
    ...holding,
    flows: [flow('2026-05-02T03:00:00Z', { kind: 'inheritance', units: 3n, cash: -303_000n })],
  }
  const transferredAt = new Date('2026-05-02T03:00:00Z')
  const inheritances = [
    { ...legacy, transferredAt, propertyId: null, amount: 250_000n, cost: null },
    { ...legacy, transferredAt, propertyId: 'villa-canggu', amount: 3n, cost: 303_000n },
  ]
  const year = taxYearOf({ holdings: [inherited], inheritances }, 2026, 1_000, now)
  expect(year.inherited).toMatchObject([
    { ...legacy, receivedOn: '2026-05-02', property: null, units: null, value: 250_000n },
    { property: { id: 'villa-canggu' }, units: 3n, cost: 303_000n, value: 330_000n },
  ])
  expect(year.lines[0]).toMatchObject({ units: 3n, cost: 303_000n })
  expect([year.purchases, year.income]).toEqual([0n, 0n])
  expect(taxYearOf(held, 2026, 1_000, now).inherited).toEqual([])
})

test('a year lists neither a property that was left before it nor an inheritance of one that is not shown', () => {
  const left = {
    ...holding,
    flows: [
      flow('2025-05-02T03:00:00Z', { kind: 'trade', units: 3n, cash: -303_000n }),
      flow('2025-06-02T03:00:00Z', { kind: 'trade', units: -3n, cash: 303_000n }),
    ],
  }
  const transferredAt = new Date('2026-05-02T03:00:00Z')
  const inheritances = [{ ...legacy, transferredAt, propertyId: 'x', amount: 3n, cost: 1n }]
  const { lines, inherited } = taxYearOf({ holdings: [left], inheritances }, 2026, 1_000, now)
  expect([lines, inherited]).toEqual([[], []])
  expect(taxYearOf({ holdings: [left], inheritances }, 2025, 1_000, now).lines).toHaveLength(1)
})

test('an heir of money only has a tax pack for that year, which begins at midnight in Jakarta', () => {
  const transferredAt = new Date('2025-12-31T18:00:00Z')
  const inheritances = [{ ...legacy, transferredAt, propertyId: null, amount: 9n, cost: null }]
  const records = { holdings: [], inheritances }
  expect(taxYearsOf(records, now)).toEqual([2026])
  expect(taxYearOf(records, 2026, 1_000, now)).toMatchObject({
    lines: [],
    inherited: [{ value: 9n }],
  })
})
