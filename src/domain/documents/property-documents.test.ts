import { describe, expect, test } from 'vitest'
import type { Locale } from '#kernel'
import type { PropertyFacts } from '#properties'
import type { DocumentContent } from './document-content.ts'
import { prospectus } from './prospectus.ts'
import type { QuarterFigures } from './quarter-figures.ts'
import { quarterlyDocument } from './quarterly-document.ts'
import { insuranceSummary, leaseSummary, valuationSummary } from './short-documents.ts'
import { wordsOf } from './words.ts'

const valuations = [
  {
    valuedOn: '2026-06-30',
    amount: 950_000_000n,
    appraiser: 'KJPP Dua',
    why: { id: 'Turun', en: 'Fell' },
  },
  { valuedOn: '2025-06-30', amount: 1_000_000_000n, appraiser: 'KJPP Satu', why: null },
]

// Every amount differs from every other, so that none can be in the place of another unnoticed.
const facts: PropertyFacts = {
  id: 'e1f3a7de-0000-7000-8000-000000000001',
  landArea: null,
  buildingArea: 120,
  yearBuilt: 1998,
  floors: 2,
  rooms: 1_200,
  power: 5_500,
  titleKind: 'SHGB',
  titleEndsOn: '2045-08-17',
  titleNumberMasked: '10.•••.12',
  price: 900_000_000n,
  buyingCosts: 60_000_000n,
  reserve: 30_000_000n,
  renovationReserve: 12_000_000n,
  platformFee: 10_000_000n,
  raise: 1_000_000_000n,
  unitsTotal: 10_000n,
  issuePrice: 100_000n,
  summary: { id: 'Ringkas', en: 'In short' },
  story: { id: 'Cerita', en: 'The story' },
  address: {
    street: 'Jl. Mertasari 5',
    village: 'Sanur Kauh',
    district: 'Denpasar Selatan',
    city: 'Kota Denpasar',
    province: 'Bali',
    postcode: '80227',
  },
  location: { latitude: -8.7, longitude: 115.26 },
  issuer: { id: 'i', name: 'PT Petak Sanur', number: '1234567890123', isDemo: false },
  pictures: [],
  plans: [],
  valuations,
  nextValuationOn: '2027-06-30',
  titleSteps: [],
  forecast: {
    madeOn: '2025-07-01',
    gross: 12_000_000n,
    management: 1_100_000n,
    maintenance: 700_000n,
    propertyTax: 150_000n,
    insurance: 90_000n,
    reserve: 400_000n,
    incomeTax: 860_000n,
    hotelTax: 1_200_000n,
    net: 7_500_000n,
    occupancyBasisPoints: 7_250,
  },
  newestMonth: null,
}

const subjectWith = (changes: Partial<PropertyFacts> = {}) => ({
  facts: { ...facts, ...changes },
  name: 'Villa Sanur',
  code: 'DPS-VLA-01',
  city: 'Denpasar',
})
const [en, id] = [wordsOf('en'), wordsOf('id')]

const sectionOf = ({ sections }: DocumentContent, title: string) =>
  sections.find((section) => section.title === title)
const rowsOf = (document: DocumentContent, title: string) =>
  new Map(sectionOf(document, title)?.rows?.map(([name, value]) => [name, value]))

/** The amount of a text such as `−Rp1,200,000`. */
function amountIn(text: string): bigint {
  const digits = BigInt(text.replace(/\D/g, ''))
  return text.startsWith('−') ? -digits : digits
}

describe('the prospectus', () => {
  const made = (changes: Partial<PropertyFacts> = {}) =>
    prospectus(en, subjectWith(changes), '2026-07-01', null)

  test.each([
    ['a property that pays hotel tax', facts.forecast],
    [
      'a property that pays none',
      { ...facts.forecast, hotelTax: 0n, net: facts.forecast.net + facts.forecast.hotelTax },
    ],
  ])('the prospectus of %s states every line between the rent and what is paid to unit holders', (_what, forecast) => {
    const rows = [...rowsOf(made({ forecast }), 'Forecast for an ordinary month')]
    const lines = rows.filter(
      ([name]) => !['Occupancy', 'Per unit', 'Paid to unit holders'].includes(name),
    )
    const sum = lines.reduce((total, [, text]) => total + amountIn(text), 0n)
    expect(sum).toBe(forecast.net)
    expect(rows.at(-1)).toEqual(['Paid to unit holders', en.rupiah(forecast.net)])
    expect(lines.some(([name]) => name === 'Hotel tax (PBJT 10%)')).toBe(forecast.hotelTax > 0n)
  })

  test('the prospectus states what a unit is paid, rounded down, and nothing for a loss', () => {
    const perUnit = (net: bigint) =>
      rowsOf(made({ forecast: { ...facts.forecast, net } }), 'Forecast for an ordinary month').get(
        'Per unit',
      )
    expect(perUnit(7_509_999n)).toBe('Rp750')
    expect(perUnit(9_999n)).toBe('Rp0')
    expect(perUnit(-7_500_000n)).toBe('Rp0')
  })

  test('the prospectus states a use of the money that adds up to the amount raised', () => {
    const rows = rowsOf(made(), 'Use of the money')
    const parts = [
      'Price of the building',
      'Taxes, deed and checks',
      'Opening reserve fund',
      'Issuing fee',
    ]
    const sum = parts.reduce((total, name) => total + amountIn(rows.get(name) ?? ''), 0n)
    expect(en.rupiah(sum)).toBe(rows.get('Total amount raised'))
    expect(rows.get('– part for renovation')).toBe('Rp12,000,000')
  })

  test('the prospectus leaves out facts that a building does not have, and separates no digits of a year', () => {
    const rows = [...rowsOf(made(), 'The building').values()]
    expect(rows.slice(0, 5)).toEqual(['120 m²', '1998', '2', '1,200', '5,500 VA'])
  })

  test('the prospectus states the other forecasts of a launch only when they were made', () => {
    const outlook = { growthBasisPoints: -150, fundingDays: 1, exitYears: 7 }
    const with_ = prospectus(en, subjectWith(), '2026-07-01', outlook)
    expect([...rowsOf(with_, 'Other forecasts at launch').values()]).toEqual([
      '−1.5%',
      '1 day',
      'after 7 years',
    ])
    expect(sectionOf(made(), 'Other forecasts at launch')).toBeUndefined()
  })

  test('only the documents of a demo issuer carry the warning', () => {
    expect(made().warning).toBeNull()
    expect(made({ issuer: { ...facts.issuer, isDemo: true } }).warning).toMatch(/^A sample/)
  })
})

describe('the short documents', () => {
  test('the summary of a valuation compares it with the previous one, per square metre and per unit rounded down', () => {
    const rows = rowsOf(valuationSummary(en, subjectWith(), '2026-06-30'), 'Value')
    // 950,000,000 / 120 = 7,916,666.67; (950,000,000 + 30,000,000) / 10,000 = 98,000
    expect([...rows.values()]).toEqual([
      'KJPP Dua',
      '30 June 2026',
      'Rp950,000,000',
      'Rp7,916,666',
      'Rp98,000',
      'Rp1,000,000,000, 30 June 2025',
      '−5%',
    ])
  })

  test('the summary of the first valuation compares it with nothing and states no reason', () => {
    const document = valuationSummary(en, subjectWith(), '2025-06-30')
    expect([...rowsOf(document, 'Value').keys()]).toEqual([
      'Appraiser',
      'Date of valuation',
      'Value',
      'Value per m² of floor area',
      'Value per unit',
    ])
    expect(sectionOf(document, 'Reason for the change')).toBeUndefined()
    expect(() => valuationSummary(en, subjectWith(), '2025-07-01')).toThrow(
      expect.objectContaining({ code: 'properties.document_not_found' }),
    )
  })

  test('the summary of leases states a rent by occupancy and a monthly end in words, and no lease as such', () => {
    const lease = {
      id: 'l',
      propertyId: facts.id,
      space: { id: 'Lantai 1', en: 'Floor 1' },
      tenantKind: 'guests',
      startsOn: '2026-01-01',
      endsOn: null,
      monthlyRent: null,
      endedOn: null,
    } as const
    const office = { ...lease, endsOn: '2027-12-31', monthlyRent: 4_000_000n } as const
    const made = (leases: readonly (typeof lease | typeof office)[]) =>
      sectionOf(leaseSummary(en, subjectWith(), '2026-07-01', leases), 'Current leases')
    expect(made([lease, office])?.table?.rows).toEqual([
      ['Floor 1', 'guests', 'by occupancy', 'monthly'],
      ['Floor 1', 'guests', 'Rp4,000,000', '31 December 2027'],
    ])
    expect(made([])).toEqual({
      title: 'Current leases',
      paragraphs: ['There were no current leases on this date.'],
    })
  })

  test('the summary of an insurance leaves out an end and a sum that are not known', () => {
    const item = {
      id: 'h',
      propertyId: facts.id,
      kind: 'insurance',
      text: { id: 'Kebakaran', en: 'Fire' },
      openedOn: '2026-01-01',
      dueOn: '2026-12-31',
      doneOn: null,
      amount: 800_000_000n,
    } as const
    const made = (changes: Partial<Record<'dueOn' | 'amount', null>>) => [
      ...rowsOf(
        insuranceSummary(id, subjectWith(), '2026-07-01', { ...item, ...changes }),
        id.t('cover'),
      ).values(),
    ]
    expect(made({})).toEqual([
      'Kebakaran',
      '1 Januari 2026',
      '31 Desember 2026',
      'Rp800.000.000',
      'PT Petak Sanur',
    ])
    expect(made({ dueOn: null, amount: null })).toEqual([
      'Kebakaran',
      '1 Januari 2026',
      'PT Petak Sanur',
    ])
  })
})

const month = (name: string, gross: bigint, net: bigint) => ({
  ...facts.forecast,
  month: name,
  gross,
  net,
})

const quarter: QuarterFigures = {
  from: '2026-07-01',
  to: '2026-09-30',
  version: 2,
  madeOn: '2026-10-02',
  unitsTotal: 10_000n,
  months: [month('2026-07', 12_000_000n, 7_500_000n), month('2026-08', 4_000_000n, -500_000n)],
  missing: ['2026-09'],
  corrections: -250_000n,
  netBefore: 22_500_000n,
  occupancyBasisPoints: 6_000,
  payouts: [{ month: '2026-06', paidOn: '2026-07-15', total: 7_509_999n, units: 10_000n }],
  forecast: facts.forecast,
  sinceStart: { months: 1, net: 7_000_000n },
  valuation: {
    newest: valuations[0] ?? never(),
    before: valuations[1] ?? null,
    unitPrice: 98_000n,
  },
  leases: {
    started: [
      { space: { id: 'Lantai 1', en: 'Floor 1' }, tenantKind: 'shop', onDay: '2026-08-01' },
    ],
    ended: [
      { space: { id: 'Lantai 2', en: 'Floor 2' }, tenantKind: 'guests', onDay: '2026-07-31' },
    ],
    running: 3,
  },
  items: [
    {
      kind: 'repair-done',
      onDay: '2026-08-17',
      text: { id: 'Atap', en: 'Roof' },
      amount: 1_750_000n,
    },
    { kind: 'inspection', onDay: '2026-09-01', text: { id: 'Rutin', en: 'Routine' }, amount: null },
  ],
  openRepairs: [
    { kind: 'repair-opened', onDay: '2026-05-02', text: { id: 'Pompa', en: 'Pump' }, amount: null },
  ],
  lasting: [
    { kind: 'insurance', dueOn: '2026-12-31', doneOn: null },
    { kind: 'permit', dueOn: null, doneOn: null },
    { kind: 'land-tax', dueOn: '2026-09-30', doneOn: '2026-08-20' },
  ],
  plans: [
    {
      month: '2026-10',
      gross: 5_000_000n,
      costs: 6_000_000n,
      note: { id: 'Cat ulang', en: 'Repainting' },
    },
  ],
  reserve: { balance: 28_000_000n, target: 30_000_000n },
}

function never(): never {
  throw new Error('the list above has two valuations')
}

const reportOf = (changes: Partial<QuarterFigures> = {}, locale: Locale = 'en') =>
  quarterlyDocument(locale, subjectWith(), { ...quarter, ...changes })

describe('the report on a quarter', () => {
  test('the report on a quarter is named with quarter, year, period and version in both languages', () => {
    expect(reportOf().subtitle).toBe('Report for quarter 3 of 2026')
    expect(reportOf().facts.slice(0, 2)).toEqual([
      ['Period', '1 July 2026 to 30 September 2026'],
      ['Version', '2, made on 2 October 2026'],
    ])
    expect(reportOf({}, 'id').facts.slice(0, 2)).toEqual([
      ['Masa laporan', '1 Juli 2026 sampai 30 September 2026'],
      ['Versi', '2, dibuat 2 Oktober 2026'],
    ])
  })

  test('the report on a quarter sums its months up and names those that are not recorded', () => {
    const rows = rowsOf(reportOf(), 'This quarter in brief')
    expect([...rows]).toEqual([
      ['Gross rent', 'Rp16,000,000'],
      ['Left for unit holders', 'Rp7,000,000'],
      ['Left per unit', 'Rp700'],
      ['Paid out in this quarter', 'Rp7,509,999'],
      ['Average occupancy', '60%'],
      ['Left in the previous quarter', 'Rp22,500,000'],
    ])
    expect(sectionOf(reportOf(), 'This quarter in brief')?.note).toMatch(/: Sep[a-z]* 2026\.$/)
    expect(sectionOf(reportOf({ missing: [] }), 'This quarter in brief')).not.toHaveProperty('note')
  })

  test('the report on the first quarter of a property without booked months states nothing that is not known', () => {
    const first = reportOf({ months: [], netBefore: null, occupancyBasisPoints: null, payouts: [] })
    expect([...rowsOf(first, 'This quarter in brief').values()]).toEqual([
      'Rp0',
      'Rp0',
      'Rp0',
      'Rp0',
    ])
    expect(sectionOf(first, 'Rent and costs by month')).toEqual({
      title: 'Rent and costs by month',
      paragraphs: ['No months of this quarter were recorded.'],
    })
    expect(sectionOf(first, 'Paid to unit holders')?.paragraphs).toEqual([
      'Nothing was paid out in this quarter.',
    ])
    expect(sectionOf(first, 'The launch forecast and the result')?.table?.rows).toHaveLength(2)
  })

  test('a loss of a quarter is stated, and nothing is left per unit', () => {
    const lost = reportOf({ months: [month('2026-07', 0n, -500_000n)] })
    const rows = rowsOf(lost, 'This quarter in brief')
    expect([rows.get('Left for unit holders'), rows.get('Left per unit')]).toEqual([
      '−Rp500,000',
      'Rp0',
    ])
  })

  test('every column of the months adds up to what is left, and every line to its total', () => {
    const balanced = { ...month('2026-08', 4_000_000n, 0n), hotelTax: 400_000n, incomeTax: 0n }
    const { gross, management, maintenance, propertyTax, insurance, reserve, hotelTax } = balanced
    const net = gross - management - maintenance - propertyTax - insurance - reserve - hotelTax
    const months = [month('2026-07', 12_000_000n, 7_500_000n), { ...balanced, net }]
    const table = sectionOf(reportOf({ months }), 'Rent and costs by month')?.table
    expect(table?.head).toEqual(['Line', 'Jul 2026', 'Aug 2026', 'Total'])
    const amounts = (table?.rows ?? []).map((row) => row.slice(1).map(amountIn))
    for (const column of [0, 1, 2]) {
      const sum = amounts.slice(0, -1).reduce((total, row) => total + (row[column] ?? 0n), 0n)
      expect(sum).toBe(amounts.at(-1)?.[column])
    }
    for (const [first = 0n, second = 0n, total] of amounts) expect(first + second).toBe(total)
    expect(table?.rows.find(([name]) => name === 'Income tax')).toEqual([
      'Income tax',
      '−Rp860,000',
      'Rp0',
      '−Rp860,000',
    ])
  })

  test('corrections have their own section, which a quarter without any does not have', () => {
    expect(rowsOf(reportOf(), 'Corrections to these months')).toEqual(
      new Map([['Corrections to these months', '−Rp250,000']]),
    )
    expect(sectionOf(reportOf({ corrections: 0n }), 'Corrections to these months')).toBeUndefined()
  })

  test('the result is compared with the forecast of the booked months only, and of all months since the start', () => {
    const { table } = sectionOf(reportOf(), 'The launch forecast and the result') ?? {}
    expect(table?.rows).toEqual([
      ['Left this quarter', 'Rp15,000,000', 'Rp7,000,000', '−Rp8,000,000 (−53.33%)'],
      ['Left since the start (1 month)', 'Rp7,500,000', 'Rp7,000,000', '−Rp500,000 (−6.67%)'],
      ['Average occupancy', '72.5%', '60%', '−12.5%'],
    ])
    const better = reportOf({ occupancyBasisPoints: 8_000 })
    expect(sectionOf(better, 'The launch forecast and the result')?.table?.rows[2]?.[3]).toBe(
      '+7.5%',
    )
  })

  test('a payout is stated in total and per unit, rounded down', () => {
    expect(sectionOf(reportOf(), 'Paid to unit holders')?.table?.rows).toEqual([
      ['Jun 2026', '15 July 2026', 'Rp7,509,999', 'Rp750'],
    ])
  })

  test('a valuation of an earlier quarter is marked as not new, and its reason is not repeated', () => {
    const old = sectionOf(reportOf(), 'Value')
    expect(old?.paragraphs).toEqual([
      'There was no new valuation in this quarter. The one below applies.',
    ])
    expect(sectionOf(reportOf(), 'Reason for the change')).toBeUndefined()
    const fresh = reportOf({ from: '2026-04-01', to: '2026-06-30' })
    expect(sectionOf(fresh, 'Value')).not.toHaveProperty('paragraphs')
    expect(sectionOf(fresh, 'Reason for the change')?.paragraphs).toEqual(['Fell'])
    expect(rowsOf(fresh, 'Value').get('Change')).toBe('−5%')
    expect(sectionOf(reportOf({ valuation: null }), 'Value')).toBeUndefined()
  })

  test('a first valuation is compared with none, and a rise has a plus sign', () => {
    const [newest = never(), before = never()] = valuations
    const first = reportOf({ valuation: { newest: before, before: null, unitPrice: 103_000n } })
    expect([...rowsOf(first, 'Value').keys()]).not.toContain('Change')
    const risen = reportOf({
      from: '2026-04-01',
      valuation: {
        newest: { ...newest, amount: 1_020_000_000n, why: null },
        before,
        unitPrice: 105_000n,
      },
    })
    expect(rowsOf(risen, 'Value').get('Change')).toBe('+2%')
    expect(sectionOf(risen, 'Reason for the change')).toBeUndefined()
  })

  test('leases that began and ended are described without their tenants, in both languages', () => {
    expect(sectionOf(reportOf(), 'Leases')).toMatchObject({
      paragraphs: ['Started 1 August 2026: Floor 1, shop', 'Ended 31 July 2026: Floor 2, guests'],
      rows: [['Current leases at the end of the quarter', '3']],
    })
    expect(sectionOf(reportOf({}, 'id'), 'Kontrak sewa')?.paragraphs?.[0]).toBe(
      `Mulai 1 Agustus 2026: Lantai 1, ${id.tenants.shop.inText}`,
    )
    const quiet = reportOf({ leases: { started: [], ended: [], running: 0 } })
    expect(sectionOf(quiet, 'Leases')).toMatchObject({
      paragraphs: ['No leases started or ended in this quarter.'],
      rows: [['Current leases at the end of the quarter', '0']],
    })
  })

  test('the condition states reserve, insurance and property tax, and each record with its cost', () => {
    const document = reportOf()
    expect([...rowsOf(document, 'Condition')]).toEqual([
      ['Reserve fund at the end of the quarter', 'Rp28,000,000'],
      ['Opening reserve fund', 'Rp30,000,000'],
      ['Insured until', '31 December 2026'],
      ['Property tax last paid', '20 August 2026'],
    ])
    expect(sectionOf(document, 'Condition')?.table?.rows).toEqual([
      ['17 August 2026', 'Repair done', 'Roof', 'Rp1,750,000'],
      ['1 September 2026', 'Inspection', 'Routine', '–'],
    ])
    expect(sectionOf(document, 'Open repairs')?.table?.rows).toEqual([
      ['2 May 2026', 'Repair started', 'Pump', '–'],
    ])
  })

  test('a property tax that is not paid yet is stated with its due date, and no open repair as none', () => {
    const quiet = reportOf({
      items: [],
      openRepairs: [],
      lasting: [
        { kind: 'land-tax', dueOn: '2026-09-30', doneOn: null },
        { kind: 'permit', dueOn: '2027-01-31', doneOn: '2022-01-31' },
      ],
    })
    expect([...rowsOf(quiet, 'Condition')].slice(2)).toEqual([
      ['Property tax due', '30 September 2026'],
      ['Permit until', '31 January 2027'],
    ])
    expect(sectionOf(quiet, 'Condition')?.paragraphs).toEqual([
      'There were no inspections or repairs in this quarter.',
    ])
    expect(sectionOf(quiet, 'Open repairs')).toBeUndefined()
  })

  test('the plan of the next quarter states what is left, also when costs exceed the rent', () => {
    expect(sectionOf(reportOf({}, 'id'), id.t('quarterly.plan'))?.table?.rows).toEqual([
      ['Okt 2026', 'Rp5.000.000', 'Rp6.000.000', '−Rp1.000.000', 'Cat ulang'],
    ])
    expect(sectionOf(reportOf({ plans: [] }), 'Plan for the next quarter')).toBeUndefined()
  })
})
