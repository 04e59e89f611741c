import { expect, test } from 'vitest'
import type { Payout } from '#contract/portfolio/calendar.ts'
import type { TaxYear } from '#contract/portfolio/tax.ts'
import { linksIn, textOf } from '../../../../tests/support/rendered.tsx'
import { screenRequest } from '../../../../tests/support/screen-request.ts'
import PayoutScreen, { loader as readPayout } from './payout.tsx'
import TaxYearScreen, { loader as readTaxYear } from './tax-year.tsx'

const villa = { id: 'villa', name: 'Villa Sanur', issuer: 'PT Sanur' }

const line: TaxYear['lines'][number] = {
  property: villa,
  payouts: [{ paidOn: '2026-11-10', amount: 25_000, tax: 2_500, dueOn: '2026-12-15' }],
  income: 25_000,
  tax: 2_500,
  proceeds: 0,
  realisedGain: 0,
  realisedGainFirstInFirstOut: 0,
  units: 5,
  cost: 502_500,
  costFirstInFirstOut: 502_500,
  value: 510_000,
  pendingCost: 0,
}

const year: TaxYear = {
  year: 2026,
  asOf: '2026-12-01',
  isOver: false,
  lines: [line],
  inherited: [],
  income: 25_000,
  taxBasisPoints: 1_000,
  tax: 2_500,
  reinvestBy: '2027-03-31',
  keepUntil: '2029-12-31',
  purchases: 502_500,
  covered: 20_000,
  taxLeft: 500,
  walletBalance: 0,
}

type Changed = { readonly isHidden?: boolean; readonly address?: string }

const tax = (changed: Partial<TaxYear>, { isHidden = false, address = '/en/x' }: Changed = {}) =>
  [
    <TaxYearScreen key="tax" />,
    { address, loaded: { year: { ...year, ...changed }, isHidden } },
  ] as const

const taxOf = (changed: Partial<typeof line>, of: Partial<TaxYear> = {}) =>
  textOf(...tax({ lines: [{ ...line, ...changed }], ...of }))

test('the dividends of a year are listed by issuer with the final tax, and each payout with its due day', () => {
  const text = textOf(...tax({}))
  expect(text).toContain('1. Dividends received Rp25,000')
  expect(text).toContain('Final tax 10%')
  expect(text).toContain('PT Sanur Villa Sanur')
  expect(text).toContain('10 Nov 2026, Villa Sanur Rp25,000 Due 15 Dec 2026: Rp2,500')
})

test('a year without dividends says so and lists no payouts', () => {
  const text = taxOf({ income: 0, payouts: [] })
  expect(text).toContain('No dividends in this year.')
  expect(text).not.toContain('Each payout and when its tax is due')
})

test('the tax after reinvestment shows its parts and both dates', () => {
  const text = textOf(...tax({}))
  expect(text).toContain('Units bought on Sepetak from 1 January 2026 to 31 March 2027 Rp502,500')
  expect(text).toContain('Dividends covered, if those purchases qualify Rp20,000')
  expect(text).toContain('Tax left if they qualify Rp500')
  expect(text).toContain('until 31 December 2029')
})

test('a year that is not over says that its figures will change', () => {
  expect(textOf(...tax({}))).toContain(
    'This year is not over. The figures are as of 1 December 2026',
  )
  expect(textOf(...tax({ isOver: true }))).not.toContain('This year is not over')
})

test('sold units are listed with their gain, also when it is nothing, and FIFO only where it differs', () => {
  expect(taxOf({})).toContain('No units were sold in this year.')
  const sold = { proceeds: 100_000, realisedGain: 0 }
  expect(taxOf(sold)).toContain('Proceeds')
  expect(taxOf(sold)).not.toContain('FIFO')
  const differs = taxOf({ ...sold, realisedGain: 5_000, realisedGainFirstInFirstOut: 4_000 })
  expect(differs).toMatch(/\+\s?Rp5,000 FIFO \+\s?Rp4,000/)
  expect(differs).toContain('The FIFO figure assumes')
})

test('the assets are the units and the wallet, and units that are not issued yet have no value', () => {
  expect(taxOf({})).toContain('5. Assets on 1 December 2026')
  expect(taxOf({})).not.toContain('Wallet balance')
  expect(taxOf({}, { walletBalance: 750_000 })).toMatch(/Wallet balance.*Rp750,000/)
  const pending = taxOf({ units: 0, cost: 0, value: 0, pendingCost: 201_000 })
  expect(pending).toMatch(/– Paid, not issued yet Rp201,000 –/)
  expect(taxOf({ units: 0, pendingCost: 0 })).toContain('You had no assets on Sepetak')
})

test('an inheritance is listed with who left it, and one of money has neither units nor a cost', () => {
  const inherited = {
    receivedOn: '2026-06-01',
    deceasedName: 'Budi',
    reference: 'WRS-1',
    property: null,
    units: null,
    cost: null,
    value: 1_000_000,
  }
  expect(textOf(...tax({}))).not.toContain('6. Received by inheritance')
  const text = textOf(...tax({ inherited: [inherited] }))
  expect(text).toMatch(/Balance \(cash\).*Budi 1 Jun 2026 · WRS-1.*Rp1,000,000/)
  const units = { ...inherited, property: villa, units: 1_200, cost: 900_000 }
  expect(textOf(...tax({ inherited: [units] }))).toMatch(/1,200 Rp900,000 Rp1,000,000/)
})

test('the files of the year are in the language of the page', () => {
  const file = '/dashboard/files/portfolio/tax-years/2026/file?format=pdf&language='
  expect(linksIn(...tax({}))).toContain(`/en${file}en`)
  expect(linksIn(...tax({}, { address: '/x' }))).toContain(`${file}id`)
})

const all = { proceeds: 9, realisedGain: 5, realisedGainFirstInFirstOut: 4, pendingCost: 7 }

test('every amount of the year can be hidden', () => {
  const rich = { lines: [{ ...line, ...all }], walletBalance: 3 }
  expect(textOf(...tax(rich))).toMatch(/Rp\d/)
  expect(textOf(...tax(rich, { isHidden: true }))).not.toMatch(/Rp\d/)
})

test('a year and a payout are read by their address', async () => {
  const taxYear = screenRequest({ params: { year: '2026' } })
  await readTaxYear(taxYear.args)
  expect(taxYear.calls).toEqual([['GET /portfolio/tax-years/{year}/', { year: '2026' }]])
  const payout = screenRequest({ params: { distributionId: 'd1' } })
  await readPayout(payout.args)
  expect(payout.calls[0]?.[1]).toEqual({ distributionId: 'd1' })
})

const lines = {
  gross: 1_000_000,
  management: 100_000,
  maintenance: 50_000,
  propertyTax: 0,
  insurance: 0,
  reserve: 20_000,
  incomeTax: 100_000,
  hotelTax: 0,
  net: 730_000,
}

const payout = {
  property: villa,
  period: '2026-11',
  lines,
  reasons: {},
  corrections: [],
  carried: 0,
  issuerPart: 0,
  total: 730_000,
  unitsPaid: 1_000,
  perUnit: '730.00',
  units: 5,
  amount: 3_650,
  tax: 365,
  taxDueOn: '2027-01-15',
  recordedAt: '2026-12-05T03:00:00Z',
  paidAt: '2026-12-10T03:00:00Z',
  change: null,
} as unknown as Payout

const page = (changed: object, isHidden = false, address = '/en/x') =>
  textOf(<PayoutScreen />, { address, loaded: { payout: { ...payout, ...changed }, isHidden } })

test('a payout is calculated from the rent line by line, without lines of nothing', () => {
  const text = page({})
  expect(text).toMatch(
    /Gross rent Rp1,000,000 Property manager −Rp100,000 Maintenance −Rp50,000 Reserve fund −Rp20,000 Income tax −Rp100,000 Paid to unit holders Rp730,000/,
  )
  expect(text).not.toContain('Hotel tax')
})

test('the own part is the amount of a unit times the own units, with the tax to pay by its day', () => {
  const text = page({})
  expect(text).toContain(
    'Divided by 1,000 units Per unit Rp730.00 Your units 5 units You received Rp3,650',
  )
  expect(text).toContain('dividend tax of Rp365 yourself by 15 January 2027')
  expect(text).toContain('Record date 5 Dec 2026, 10:00 WIB . Paid on 10 Dec 2026, 10:00 WIB')
  expect(page({}, false, '/x')).toContain('Rp730,00')
})

test('corrections, money carried over and the part of the issuer lead from the net rent to the amount paid', () => {
  const corrections = [
    {
      period: '2026-10',
      line: 'maintenance',
      amount: -10_000,
      reason: { id: 'Salah', en: 'A late bill' },
      correctedAt: '2026-11-20T03:00:00Z',
    },
  ]
  const text = page({ corrections, carried: 5_000, issuerPart: 25_000, total: 700_000 })
  expect(text).toContain('Left for unit holders Rp730,000')
  expect(text).toContain(
    'Correction: Maintenance, October 2026 A late bill (20 Nov 2026) −Rp10,000',
  )
  expect(text).toContain('Carried over Left over from earlier months. Rp5,000')
  expect(text).toContain('The issuer’s share For units that the issuer still holds. −Rp25,000')
  expect(text).toContain('Paid to unit holders Rp700,000')
  expect(page({ carried: -5_000 })).toContain('or kept for the next month. −Rp5,000')
  expect(page({})).not.toContain('Carried over')
})

test('unusual lines have their reason, and the others are called as expected once', () => {
  const some = page({ reasons: { maintenance: 'repair', management: 'as-expected' } })
  expect(some).toContain('Maintenance There was a repair this month.')
  expect(some).toContain('Lines without a note are within')
  expect(page({ reasons: { management: 'as-expected' } })).toContain('All lines are within')
  expect(page({ reasons: { maintenance: 'not-known-here' } })).not.toContain('are within')
})

test('a payout without a breakdown says so and still shows the own part', () => {
  const text = page({ lines: null })
  expect(text).toContain('We have no breakdown for this month.')
  expect(text).toContain('You received Rp3,650')
})

test('a payout is compared with the one before, or called the first', () => {
  expect(page({})).toContain('This is your first payout from this property.')
  const change = { difference: -1_000, period: '2026-10', reason: 'vacancy' }
  expect(page({ change })).toMatch(
    /−\s?Rp1,000 compared with October 2026 Because occupancy changed\./,
  )
})

test('the own amounts of a payout can be hidden, and those of the property stay', () => {
  const hidden = page(
    { change: { difference: -1_000, period: '2026-10', reason: 'vacancy' } },
    true,
  )
  expect(hidden).toContain('Gross rent Rp1,000,000')
  for (const own of ['Rp3,650', 'Rp365', 'Rp1,000 ']) expect(hidden).not.toContain(own)
})
