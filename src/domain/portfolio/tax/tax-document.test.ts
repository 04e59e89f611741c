import { describe, expect, test } from 'vitest'
import type { HeldProperty } from '../book.ts'
import { taxDocument } from './tax-document.ts'
import type { InheritedLine, TaxYear } from './tax-year.ts'

const property = { name: 'Ruko Dago', issuer: 'PT Dago Sewa', isDemo: false } as HeldProperty
const villa = { name: 'Villa Canggu', issuer: 'PT Canggu', isDemo: true } as HeldProperty

type Line = TaxYear['lines'][number]
const aLine = (of: Partial<Line> = {}): Line => ({
  ...{ property, payouts: [], income: 0n, tax: 0n, proceeds: 0n, realisedGain: 0n },
  ...{ realisedGainFirstInFirstOut: 0n, units: 10n, cost: 1_010_000n },
  ...{ costFirstInFirstOut: 1_010_000n, value: 1_200_000n, pendingCost: 0n, ...of },
})
const aYear = (of: Partial<TaxYear> = {}): TaxYear => ({
  ...{ year: 2026, asOf: '2026-12-31', isOver: true, lines: [], inherited: [] },
  ...{ income: 0n, taxBasisPoints: 1_000, tax: 0n, reinvestBy: '2027-03-31' },
  ...{ keepUntil: '2029-12-31', purchases: 0n, covered: 0n, taxLeft: 0n, walletBalance: 0n },
  ...of,
})
const payer = { name: 'Ani', email: 'ani@contoh.id' }
const [incomes, payouts, reinvestment, sales, assets, inheritances] = [0, 1, 2, 3, 4, 5]

function chapterOf(year: Partial<TaxYear>, at: number, locale: 'id' | 'en' = 'en') {
  const { sections } = taxDocument(aYear(year), payer, locale)
  const section = sections[at]
  if (section === undefined) throw new Error(`the pack has no chapter ${at}`)
  return section
}
const rowsOf = (year: Partial<TaxYear>, at: number, locale: 'id' | 'en' = 'en') =>
  chapterOf(year, at, locale).table?.rows

test('the pack of a year without anything says so in each chapter and has no chapter of inheritances', () => {
  const { sections, warning } = taxDocument(aYear(), payer, 'en')
  expect(sections).toHaveLength(5)
  expect(warning).toBeNull()
  for (const at of [incomes, payouts, sales, assets])
    expect(chapterOf({}, at)).toMatchObject({ paragraphs: [expect.stringMatching(/\w+ \w+/)] })
  expect([incomes, payouts, sales, assets].map((at) => rowsOf({}, at))).toEqual([
    ...[undefined, undefined, undefined, undefined],
  ])
})

test('the pack of the running year names the day until which it counts, and warns when a property is made up', () => {
  const lines = [aLine(), aLine({ property: villa })]
  const running = taxDocument(aYear({ isOver: false, asOf: '2026-11-21', lines }), payer, 'en')
  expect(running).toMatchObject({ issuedOn: '2026-11-21', warning: expect.any(String) })
  expect(running.subtitle).toContain('21 November 2026')
  const over = taxDocument(aYear({ lines: [aLine()] }), payer, 'en')
  expect(over.subtitle).not.toContain('2026')
  expect(over.warning).toBeNull()
})

test('the pack sums the income of the properties that paid, and lists their payouts by day with the day on which the tax is due', () => {
  const payout = (paidOn: string, amount: bigint, dueOn: string) => ({
    ...{ paidOn, amount, tax: amount / 10n, dueOn },
  })
  const lines = [
    aLine({ payouts: [payout('2026-12-10', 90_009n, '2027-01-15')], income: 90_009n, tax: 9_000n }),
    aLine({ property: villa }),
    aLine({
      ...{ property: villa, income: 40_000n, tax: 4_000n },
      payouts: [
        payout('2026-03-05', 15_000n, '2026-04-15'),
        payout('2026-12-10', 25_000n, '2027-01-15'),
      ],
    }),
  ]
  const year = { lines, income: 130_009n, tax: 13_000n }
  expect(rowsOf(year, incomes)).toEqual([
    ['PT Dago Sewa', 'Ruko Dago', 'Rp90,009', 'Rp9,000'],
    ['PT Canggu', 'Villa Canggu', 'Rp40,000', 'Rp4,000'],
    [expect.any(String), '', 'Rp130,009', 'Rp13,000'],
  ])
  expect(chapterOf(year, incomes).table?.head.at(-1)).toContain('10%')
  expect(rowsOf(year, payouts)).toEqual([
    ['5 March 2026', 'Villa Canggu', 'Rp15,000', 'Rp1,500', '15 April 2026'],
    ['10 December 2026', 'Ruko Dago', 'Rp90,009', 'Rp9,000', '15 January 2027'],
    ['10 December 2026', 'Villa Canggu', 'Rp25,000', 'Rp2,500', '15 January 2027'],
  ])
  expect(rowsOf(year, incomes, 'id')?.[0]).toEqual([
    ...['PT Dago Sewa', 'Ruko Dago', 'Rp90.009', 'Rp9.000'],
  ])
})

test('the pack states what reinvestment covers and the days of its rule', () => {
  const year = { tax: 13_000n, purchases: 101_000n, covered: 101_000n, taxLeft: 2_900n }
  const { rows, paragraphs } = chapterOf(year, reinvestment)
  expect(rows?.map(([, amount]) => amount)).toEqual([
    ...['Rp13,000', 'Rp101,000', 'Rp101,000', 'Rp2,900'],
  ])
  expect(rows?.[1]?.[0]).toContain('1 January 2026')
  expect(paragraphs?.[0]).toMatch(/31 March 2027.*31 December 2029/s)
})

describe('average cost and first in, first out', () => {
  test('average cost and first in, first out are both shown where they differ, for a sale and for what is left', () => {
    const sold = aLine({
      ...{ proceeds: 2_500_000n, realisedGain: 500_000n, realisedGainFirstInFirstOut: 1_500_000n },
      ...{ units: 10n, cost: 2_000_000n, costFirstInFirstOut: 3_000_000n },
    })
    const [sale] = rowsOf({ lines: [sold] }, sales) ?? []
    expect(sale?.slice(0, 3)).toEqual(['PT Dago Sewa', 'Ruko Dago', 'Rp2,500,000'])
    expect(sale?.[3]).toMatch(/^Rp500,000 \(.*Rp1,500,000.*\)$/)
    const [asset] = rowsOf({ lines: [sold] }, assets) ?? []
    expect(asset?.[2]).toMatch(/^Rp2,000,000 \(.*Rp3,000,000.*\)$/)
    const { note } = chapterOf({ lines: [sold] }, sales)
    const same = { ...sold, realisedGainFirstInFirstOut: 500_000n }
    const { note: shorter = '' } = chapterOf({ lines: [same] }, sales)
    expect(note?.startsWith(`${shorter} `)).toBe(true)
  })

  test('average cost and first in, first out are one amount where they agree, also for a loss', () => {
    const lost = aLine({
      ...{ proceeds: 700_000n, realisedGain: -310_000n, realisedGainFirstInFirstOut: -310_000n },
      ...{ units: 0n, cost: 0n, costFirstInFirstOut: 0n },
    })
    expect(rowsOf({ lines: [lost] }, sales)?.[0]?.[3]).toMatch(/^[-−]Rp310,000$/)
    expect(rowsOf({ lines: [lost] }, assets)).toBeUndefined()
  })

  test('units that were retired without proceeds are listed among the sales with their loss', () => {
    const retired = aLine({ units: 0n, cost: 0n, costFirstInFirstOut: 0n, realisedGain: -303_000n })
    expect(
      rowsOf({ lines: [{ ...retired, realisedGainFirstInFirstOut: -303_000n }] }, sales),
    ).toEqual([['PT Dago Sewa', 'Ruko Dago', 'Rp0', expect.stringMatching(/^[-−]Rp303,000$/)]])
  })
})

test('the list of assets has units with cost and value, units that are not issued yet by their cost, and the wallet', () => {
  const pending = aLine({ property: villa, units: 0n, cost: 0n, value: 0n, pendingCost: 505_000n })
  const year = { lines: [aLine(), pending], walletBalance: 75_000n }
  expect(rowsOf(year, assets)).toEqual([
    ['PT Dago Sewa (Ruko Dago)', '10', 'Rp1,010,000', 'Rp1,200,000'],
    ['PT Canggu (Villa Canggu)', '0', expect.stringMatching(/^Rp0 \+ Rp505,000 \(/), 'Rp0'],
    [expect.any(String), '–', 'Rp75,000', 'Rp75,000'],
  ])
  expect(rowsOf({ lines: [aLine()] }, assets)).toHaveLength(1)
  expect(rowsOf({ walletBalance: 75_000n }, assets)).toHaveLength(1)
})

test('an inheritance is listed with its day, its source and its value, and with the cost of units only', () => {
  const legacy = { deceasedName: 'Sekar Ayu', reference: 'LKM-1', receivedOn: '2026-05-02' }
  const inherited: InheritedLine[] = [
    { ...legacy, property: null, units: null, cost: null, value: 250_000n },
    { ...legacy, property, units: 1_300n, cost: 303_000n, value: 330_000n },
  ]
  expect(rowsOf({ inherited }, inheritances)).toEqual([
    ['2 May 2026', 'Sekar Ayu (LKM-1)', expect.any(String), '–', 'Rp250,000'],
    [
      ...['2 May 2026', 'Sekar Ayu (LKM-1)', 'PT Dago Sewa (Ruko Dago), number of units: 1,300'],
      ...['Rp303,000', 'Rp330,000'],
    ],
  ])
})
