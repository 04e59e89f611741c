import type { z } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { bodySchema, schemaFaults } from '../../tests/support/request-schemas.ts'
import { PlanInput, RulesInput } from './auto-invest/plan-body.ts'
import * as audit from './back-office/audit.ts'
import * as balanceAdjustments from './back-office/balance-adjustments.ts'
import * as deathReports from './back-office/death-reports.ts'
import * as distributionDesk from './back-office/desks/distribution-desk.ts'
import * as monthDesk from './back-office/desks/month-desk.ts'
import * as saleDesk from './back-office/desks/sale-desk.ts'
import * as marketDesk from './back-office/market-desk.ts'
import * as meetingDesk from './back-office/meeting-desk.ts'
import * as factCorrections from './back-office/properties/fact-corrections.ts'
import { CityPublication, PropertyPublication } from './back-office/properties/publications.ts'
import * as reconciliation from './back-office/reconciliation.ts'
import * as register from './back-office/register.ts'
import * as stamps from './back-office/stamps.ts'
import * as suspense from './back-office/suspense.ts'
import * as devices from './notifications/devices.ts'
import * as settings from './notifications/settings.ts'
import type { Operation } from './operations.ts'
import * as calendar from './portfolio/calendar.ts'
import * as movement from './users/movement.ts'
import * as sections from './users/sections.ts'
import * as tokens from './users/tokens.ts'
import { motionKinds } from './words/meetings.ts'

type Example = Readonly<Record<string, unknown>>

/** The schema of the body or form that an operation declares. */
function sentTo(operation: Pick<Operation, 'request'>): z.ZodType {
  const json = bodySchema(operation, 'application/json')
  const schema = json ?? bodySchema(operation, 'multipart/form-data')
  if (schema === null) throw new Error('the operation has no body')
  return schema
}

/** What is wrong with a body that is accepted as it is, after a change. */
function faultsOf(operation: Pick<Operation, 'request'>, right: Example, change: Example = {}) {
  return schemaFaults(sentTo(operation), { ...right, ...change })
}

const file = new File(['%PDF-1.7'], 'bukti.pdf')
const reason = 'Sesuai akta notaris.'
const id = '0193a0e2-7c1f-7000-8000-000000000001'

describe('an amount in a form is a text of digits', () => {
  const monthForm = {
    month: '2026-10',
    gross: '12000000',
    maintenance: '0',
    propertyTax: '0',
    insurance: '0',
    reserve: '0',
    occupancyBasisPoints: '10000',
  }
  const announcement = { askingPrice: '2500000000', meetingOn: '2026-12-20', file }

  const odd = ['-1', '1.5', '1,5', '1e6', '0x10', ' 1', '1 ', '１', '٣', '1_000', '1.000', 'satu']

  test('the amount of a month in a form may be zero and has at most fifteen digits', () => {
    const schema = sentTo(monthDesk.month)
    expect(schema.parse({ ...monthForm, gross: '999999999999999' })).toMatchObject({
      gross: 999_999_999_999_999n,
      maintenance: 0n,
      occupancyBasisPoints: 10_000,
      files: [],
    })
    for (const gross of odd)
      expect(faultsOf(monthDesk.month, monthForm, { gross }), gross).toEqual(['gross field.format'])
    expect(faultsOf(monthDesk.month, monthForm, { gross: '1000000000000000' })).toEqual([
      'gross field.number_too_large',
    ])
  })

  test('the amount of a sale in a form is not zero and begins with another digit', () => {
    for (const askingPrice of [...odd, '0', '0100'])
      expect(faultsOf(saleDesk.announcement, announcement, { askingPrice }), askingPrice).toEqual([
        'askingPrice field.format',
      ])
    const askingPrice = '1000000000000000'
    expect(faultsOf(saleDesk.announcement, announcement, { askingPrice })).toEqual([
      'askingPrice field.number_too_large',
    ])
    const repeated = { ...announcement, confirmedPrice: '999999999999999' }
    expect(sentTo(saleDesk.announcement).parse(repeated)).toMatchObject({
      askingPrice: 2_500_000_000n,
      confirmedPrice: 999_999_999_999_999n,
    })
    expect(faultsOf(saleDesk.announcement, announcement, { confirmedPrice: '' })).toEqual([])
  })

  test('the amounts of a balance adjustment and of a quote in a form are texts of digits', () => {
    const adjustment = {
      ...{ form: 'amount', direction: 'give', amount: '1', reason: 'goodwill' },
      ...{ noteId: 'Bonus', noteEn: 'Bonus' },
    }
    const quote = { kind: 'quote', name: 'PT Atap Rapi', amount: '1', file }
    for (const amount of [...odd, '0', '0100']) {
      expect(faultsOf(balanceAdjustments.proposal, adjustment, { amount })).toEqual([
        'amount field.format',
      ])
      expect(faultsOf(meetingDesk.addFile, quote, { amount }), amount).not.toEqual([])
    }
    expect(faultsOf(balanceAdjustments.proposal, adjustment)).toEqual([])
    expect(faultsOf(meetingDesk.addFile, quote)).toEqual([])
    expect(faultsOf(meetingDesk.addFile, quote, { amount: '' })).toEqual([])
  })

  test('the amount of a bank balance in a form, and no other, may be negative or absent', () => {
    const schema = sentTo(reconciliation.statement)
    expect(schema.parse({ file, opening: '-250000', closing: '0' })).toMatchObject({
      opening: -250_000n,
      closing: 0n,
    })
    expect(faultsOf(reconciliation.statement, { file })).toEqual([])
    for (const opening of ['', '--1', '+1', '1.5', '1e6', '-'])
      expect(faultsOf(reconciliation.statement, { file, opening }), opening).toEqual([
        'opening field.format',
      ])
  })

  test('an occupancy in a form is at most 100 %', () => {
    const name = 'occupancyBasisPoints'
    expect(faultsOf(monthDesk.month, monthForm, { [name]: '0' })).toEqual([])
    expect(faultsOf(monthDesk.month, monthForm, { [name]: '10001' })).toEqual([
      `${name} field.percent`,
    ])
    expect(faultsOf(monthDesk.month, monthForm, { [name]: '100.5' })).toEqual([
      `${name} field.format`,
    ])
  })

  test('unusual figures in a form are confirmed as two figures with a hyphen between them', () => {
    for (const confirmed of ['', '380320000-12000000', '0-0'])
      expect(faultsOf(monthDesk.month, monthForm, { confirmed })).toEqual([])
    for (const confirmed of ['380320000', '-12000000', '1-2-3', '1 - 2'])
      expect(faultsOf(monthDesk.month, monthForm, { confirmed }), confirmed).toEqual([
        'confirmed field.format',
      ])
  })
})

describe('a month', () => {
  const declaration = { month: '2026-10', recordOn: '2026-11-10', payOn: '2026-11-15' }

  test.each(['2026-01', '2026-12', '2000-01', '2099-12'])('a month can be %s', (month) => {
    expect(faultsOf(distributionDesk.declaration, declaration, { month })).toEqual([])
    expect(schemaFaults(calendar.calendar.request.query, { from: month })).toEqual([])
  })

  test.each([
    '2026-00',
    '2026-13',
    '2026-1',
    '1999-12',
    '2100-01',
    '2026-10-01',
    '26-10',
    '',
  ])('a month cannot be %j', (month) => {
    expect(faultsOf(distributionDesk.declaration, declaration, { month })).toEqual([
      'month field.format',
    ])
    expect(schemaFaults(calendar.calendar.request.query, { to: month })).toEqual([
      'to invalid_format',
    ])
  })
})

describe('the correction of a booked month', () => {
  const right = {
    ...{ month: '2026-10', line: 'maintenance', amount: -150_000 },
    reason: { id: 'Nota tukang terlambat.', en: 'A late invoice.' },
  }

  test('the correction of a booked month takes an amount in either direction, but not zero', () => {
    expect(sentTo(distributionDesk.correction).parse(right)).toMatchObject({ amount: -150_000n })
    expect(faultsOf(distributionDesk.correction, right, { amount: 1 })).toEqual([])
    expect(faultsOf(distributionDesk.correction, right, { amount: 0 })).toEqual([
      'amount field.not_zero',
    ])
    for (const amount of [9_007_199_254_740_992, -9_007_199_254_740_992])
      expect(faultsOf(distributionDesk.correction, right, { amount })).not.toEqual([])
  })

  test('the correction of a booked month has a reason in both languages and in no other', () => {
    const with_ = (words: Example) =>
      faultsOf(distributionDesk.correction, right, { reason: words })
    expect(with_({ id: 'Nota tukang terlambat.' })).toEqual(['reason.en invalid_type'])
    expect(with_({ id: 'Nota tukang terlambat.', en: 'Too late' })).toEqual(['reason.en too_small'])
    expect(with_({ ...right.reason, fr: 'Une facture.' })).toEqual(['reason.fr unrecognized_keys'])
  })
})

describe('the heirs of a certificate', () => {
  const heir = {
    ...{ name: 'Wulan Ayu', relation: 'child', numerator: 7, denominator: 24 },
    ...{ guardian: null, email: 'wulan@contoh.id' },
  }
  const right = { certificate: 'court', certificateNumber: '12/2026', heirs: [heir], reason }
  const withHeir = (change: Example) =>
    faultsOf(deathReports.heirs, right, { heirs: [{ ...heir, ...change }] })

  test('the heirs of a certificate have a share of whole numbers from one to a million', () => {
    expect(withHeir({ numerator: 1, denominator: 1_000_000 })).toEqual([])
    expect(withHeir({ numerator: 0 })).toEqual(['heirs.0.numerator too_small'])
    expect(withHeir({ denominator: 0 })).toEqual(['heirs.0.denominator too_small'])
    expect(withHeir({ denominator: 1_000_001 })).toEqual(['heirs.0.denominator too_big'])
    expect(withHeir({ numerator: 0.5 })).toEqual(['heirs.0.numerator field.whole_number'])
    expect(withHeir({ numerator: '7' })).toEqual(['heirs.0.numerator field.whole_number'])
  })

  test.each([
    ['an unknown relation', { relation: 'neighbour' }, 'heirs.0.relation invalid_value'],
    ['no word about a guardian', { guardian: undefined }, 'heirs.0.guardian invalid_type'],
    ['no email address', { email: 'wulan' }, 'heirs.0.email invalid_format'],
    ['an account of our choice', { userId: id }, 'heirs.0.userId unrecognized_keys'],
  ])('the heirs of a certificate are refused with %s', (_what, change, fault) => {
    expect(withHeir(change)).toEqual([fault])
  })

  test('the heirs of a certificate are at most fifty', () => {
    const heirs = Array.from({ length: 51 }, () => heir)
    expect(faultsOf(deathReports.heirs, right, { heirs: heirs.slice(1) })).toEqual([])
    expect(faultsOf(deathReports.heirs, right, { heirs })).toEqual(['heirs too_big'])
  })
})

describe('a stamp', () => {
  const right = { number: 'PPU-QX8AX-M64R2', serial: 'K8ZHVQ2M4TW7Y1NB' }
  const faultsWith = (change: Example) =>
    faultsOf(stamps.record, { stamps: [{ ...right, ...change }] })

  test('a stamp is read in capital letters without the spaces around it', () => {
    const typed = { number: ' ppu-qx8ax-m64r2 ', serial: ' k8zhvq2m4tw7y1nb\n' }
    expect(sentTo(stamps.record).parse({ stamps: [typed] })).toEqual({ stamps: [right] })
  })

  test('a stamp has a serial number of 16 to 24 letters and digits', () => {
    expect(faultsWith({ serial: 'A'.repeat(24) })).toEqual([])
    for (const serial of ['A'.repeat(15), 'A'.repeat(25), 'K8ZHVQ2M-4TW7Y1NB', 'É'.repeat(16), ''])
      expect(faultsWith({ serial }), serial).toEqual(['stamps.0.serial field.format'])
  })

  test('a stamp comes in batches of one to two hundred', () => {
    const many = Array.from({ length: 201 }, () => right)
    expect(faultsOf(stamps.record, { stamps: many.slice(1) })).toEqual([])
    expect(faultsOf(stamps.record, { stamps: many })).toEqual(['stamps too_big'])
    expect(faultsOf(stamps.record, { stamps: [] })).toEqual(['stamps too_small'])
  })
})

describe('the custodian’s acknowledgement', () => {
  const right = {
    ...{ reference: 'KSEI-77', file, at: '2026-11-20T09:15:00+07:00', day: '2026-11-19' },
    ...{ sha256: 'ab'.repeat(32), changes: '12' },
  }

  test('the custodian’s acknowledgement is read with a hash in small letters and a number of changes', () => {
    const typed = { ...right, sha256: ` ${'AB'.repeat(32)} ` }
    expect(sentTo(register.acknowledgement).parse(typed)).toMatchObject({
      sha256: 'ab'.repeat(32),
      changes: 12,
    })
    expect(faultsOf(register.acknowledgement, right, { changes: '0' })).toEqual([])
  })

  test.each([
    ['a short hash', { sha256: 'ab'.repeat(31) }, 'sha256 field.format'],
    ['letters that no hash has', { sha256: 'xy'.repeat(32) }, 'sha256 field.format'],
    ['a number below zero', { changes: '-1' }, 'changes field.format'],
    ['ten digits', { changes: '1234567890' }, 'changes field.format'],
    ['no time zone', { at: '2026-11-20T09:15:00' }, 'at invalid_format'],
    ['a day that does not exist', { day: '2026-11-31' }, 'day invalid_format'],
    ['a reference of spaces', { reference: '   ' }, 'reference too_small'],
  ])('the custodian’s acknowledgement is refused with %s', (_what, change, fault) => {
    expect(faultsOf(register.acknowledgement, right, change)).toEqual([fault])
  })
})

describe('the way back of a deposit', () => {
  const right = { reason, bankCode: '014', accountNumber: '5420118', holderName: 'Budi Santoso' }

  test.each([
    ['a bank code of two digits', { bankCode: '14' }, 'bankCode field.format'],
    ['a bank code of letters', { bankCode: 'BCA' }, 'bankCode field.format'],
    ['five digits of an account', { accountNumber: '54201' }, 'accountNumber field.format'],
    ['21 digits of an account', { accountNumber: '1'.repeat(21) }, 'accountNumber field.format'],
    ['digits in groups', { accountNumber: '5420 118' }, 'accountNumber field.format'],
    ['a holder without a name', { holderName: '  ' }, 'holderName too_small'],
  ])('the way back of a deposit is refused with %s', (_what, change, fault) => {
    expect(faultsOf(suspense.refund, right, change)).toEqual([fault])
  })

  test('the way back of a deposit has a bank of three digits and an account of 6 to 20', () => {
    for (const accountNumber of ['1'.repeat(6), '1'.repeat(20)])
      expect(faultsOf(suspense.refund, right, { accountNumber })).toEqual([])
  })

  test('the way back of a deposit is named by a deposit number as it is printed on receipts', () => {
    expect(faultsOf(reconciliation.match, { reference: ' DEP-7K2QX-M4D9A ' })).toEqual([])
    for (const reference of ['DEP-7K2QX', 'dep-7k2qx-m4d9a', 'WDR-7K2QX-M4D9A', 'DEP-7K2QX-M4D9A1'])
      expect(faultsOf(reconciliation.match, { reference }), reference).toEqual([
        'reference invalid_format',
      ])
  })
})

describe('terms that staff propose', () => {
  const whole = { numerator: 1, denominator: 2, isAbove: true }
  const majority = { quorum: whole, majority: whole, secondQuorum: whole }
  const meetings = {
    ...{ effectiveFrom: '2027-01-01', supportBasisPoints: 1000, supportDays: 60 },
    ...{ callWithinDays: 15, noticeDays: 14, noticeDaysMax: 60, secondNoticeDays: 7 },
    ...{ secondFromDays: 10, secondUntilDays: 21, reason },
    majorities: motionKinds.map((kind) => ({ kind, ...majority })),
  }
  const market = {
    ...{ sellerFeeBasisPoints: 0, buyerFeeBasisPoints: 1000, collarBasisPoints: 2000 },
    ...{ bustBasisPoints: 1000, bustWorkingDays: 0, washDays: 5, closeMinutes: 10 },
    ...{ closeMoveBasisPoints: 500, closeShareBasisPoints: 10_000, layerOrders: 2 },
    ...{ layerMinutes: 30, cornerBasisPoints: 5000, tick: 1, washUnits: 1 },
    ...{ effectiveFrom: '2027-01-01', reason },
  }

  test('terms that staff propose for meetings have one rule for each kind of motion', () => {
    expect(faultsOf(meetingDesk.proposeTerms, meetings)).toEqual([])
    const majorities = meetings.majorities.slice(1)
    expect(faultsOf(meetingDesk.proposeTerms, meetings, { majorities })).toEqual([
      'majorities too_small',
    ])
  })

  test.each([
    ['support of nobody', { supportBasisPoints: 0 }, 'supportBasisPoints too_small'],
    ['support of more than all', { supportBasisPoints: 10_001 }, 'supportBasisPoints too_big'],
    ['a notice of no day', { noticeDays: 0 }, 'noticeDays too_small'],
    ['a notice of 91 days', { noticeDays: 91 }, 'noticeDays too_big'],
    ['half a day', { secondFromDays: 0.5 }, 'secondFromDays field.whole_number'],
    ['no first day', { effectiveFrom: null }, 'effectiveFrom invalid_type'],
  ])('terms that staff propose for meetings are refused with %s', (_what, change, fault) => {
    expect(faultsOf(meetingDesk.proposeTerms, meetings, change)).toEqual([fault])
  })

  test.each([
    ['a fee below zero', { sellerFeeBasisPoints: -1 }, 'sellerFeeBasisPoints too_small'],
    ['a fee above 10 %', { buyerFeeBasisPoints: 1001 }, 'buyerFeeBasisPoints too_big'],
    ['no collar', { collarBasisPoints: 0 }, 'collarBasisPoints too_small'],
    ['a collar above 50 %', { collarBasisPoints: 5001 }, 'collarBasisPoints too_big'],
    ['a tick of nothing', { tick: 0 }, 'tick too_small'],
    ['layers of one order', { layerOrders: 1 }, 'layerOrders too_small'],
    ['a share above the whole', { closeShareBasisPoints: 10_001 }, 'closeShareBasisPoints too_big'],
    ['11 working days', { bustWorkingDays: 11 }, 'bustWorkingDays too_big'],
    ['a short reason', { reason: 'ok' }, 'reason too_small'],
  ])('terms that staff propose for trading are refused with %s', (_what, change, fault) => {
    expect(faultsOf(marketDesk.proposeTerms, market)).toEqual([])
    expect(faultsOf(marketDesk.proposeTerms, market, change)).toEqual([fault])
  })
})

describe('what is published about a property', () => {
  const why = { id: 'Salah tulis.', en: 'A wrong figure.' }
  const lease = {
    ...{ what: 'lease', space: { id: 'Lantai 1', en: 'Ground floor' }, tenantKind: 'shop' },
    startsOn: '2026-11-01',
  }
  const plan = { what: 'plan', month: '2026-12', gross: 0, costs: 0, note: why }

  test('a published lease has an end, a rent or a predecessor only if it says so', () => {
    expect(PropertyPublication.parse(lease)).toEqual({
      ...lease,
      ...{ endsOn: null, monthlyRent: null, endedOn: null, followsRunning: false },
    })
  })

  test('a published plan of a month has figures that may be zero, but not negative', () => {
    expect(PropertyPublication.parse(plan)).toMatchObject({ gross: 0n, costs: 0n })
    expect(schemaFaults(PropertyPublication, { ...plan, gross: -1 })).toEqual(['gross too_small'])
    expect(schemaFaults(PropertyPublication, { ...plan, month: '2026-13' })).toEqual([
      'month field.format',
    ])
  })

  test('a published record of a property is removed only with a reason in both languages', () => {
    const removal = { what: 'removal', of: 'lease', recordId: id, why }
    expect(schemaFaults(PropertyPublication, removal)).toEqual([])
    expect(schemaFaults(PropertyPublication, { ...removal, why: { id: why.id } })).toEqual([
      'why.en invalid_type',
    ])
    expect(schemaFaults(PropertyPublication, { ...removal, of: 'property' })).toEqual([
      'of invalid_value',
    ])
  })

  test('a published record of a property has the fields of its own kind and of no other', () => {
    expect(schemaFaults(PropertyPublication, { ...plan, startsOn: '2026-11-01' })).toEqual([
      'startsOn unrecognized_keys',
    ])
    expect(schemaFaults(PropertyPublication, { what: 'price', amount: 1 })).toEqual([
      'what invalid_union',
    ])
  })

  test('a published fact about a city has an address of https', () => {
    const fact = {
      ...{ what: 'city-fact', kind: 'flood', text: why, asOf: '2026-11-01', source: 'BNPB' },
      address: 'https://inarisk.bnpb.go.id/',
    }
    expect(schemaFaults(CityPublication, fact)).toEqual([])
    for (const address of ['http://bnpb.go.id/', 'javascript:alert(1)', 'bnpb.go.id', 'ftp://a.id'])
      expect(schemaFaults(CityPublication, { ...fact, address }), address).toEqual([
        'address invalid_format',
      ])
  })

  test('a published property is corrected in single facts, each within the limits of its field', () => {
    const correct = (facts: Example) => faultsOf(factCorrections.correction, { facts, why })
    expect(correct({ postcode: '40115', yearBuilt: 1800, landArea: null })).toEqual([])
    expect(correct({ postcode: '04011' })).toEqual(['facts.postcode field.format'])
    expect(correct({ postcode: '4011' })).toEqual(['facts.postcode field.format'])
    expect(correct({ yearBuilt: 1799 })).toEqual(['facts.yearBuilt too_small'])
    expect(correct({ floors: 201 })).toEqual(['facts.floors too_big'])
    expect(correct({ buildingArea: null })).toEqual(['facts.buildingArea invalid_type'])
    expect(correct({ price: 1 })).toEqual(['facts.price unrecognized_keys'])
  })
})

describe('a plan of automatic purchases', () => {
  const rules = { rhythm: 'monthly', amount: 1_000_000 }
  const right = { ...rules, riskStatementVersion: '2026-11' }
  const faultsWith = (change: Example) => schemaFaults(PlanInput, { ...right, ...change })

  test('a plan of automatic purchases without filters matches everything, spends all that is free, and buys new units only', () => {
    expect(PlanInput.parse(right)).toEqual({
      ...right,
      ...{ amount: 1_000_000n, dayOfMonth: null, keepInWallet: 0n, propertyMax: null },
      ...{ cityIds: [], types: [], titleKinds: [] },
      ...{ netYieldMinBasisPoints: 0, resaleGapMaxBasisPoints: null },
    })
  })

  test.each([
    ['no amount', { amount: 0 }, 'amount too_small'],
    ['a negative rest in the wallet', { keepInWallet: -1 }, 'keepInWallet too_small'],
    ['a limit of zero per property', { propertyMax: 0 }, 'propertyMax too_small'],
    ['day 0', { dayOfMonth: 0 }, 'dayOfMonth too_small'],
    ['day 32', { dayOfMonth: 32 }, 'dayOfMonth too_big'],
    ['a daily rhythm', { rhythm: 'daily' }, 'rhythm invalid_value'],
    ['a title that no company can hold', { titleKinds: ['SHM'] }, 'titleKinds.0 invalid_value'],
    ['a yield above 100 %', { netYieldMinBasisPoints: 10_001 }, 'netYieldMinBasisPoints too_big'],
    ['a gap above 10 %', { resaleGapMaxBasisPoints: 1001 }, 'resaleGapMaxBasisPoints too_big'],
    ['31 cities', { cityIds: Array.from({ length: 31 }, () => 'x') }, 'cityIds too_big'],
    ['no risk statement', { riskStatementVersion: '' }, 'riskStatementVersion too_small'],
  ])('a plan of automatic purchases is refused with %s', (_what, change, fault) => {
    expect(faultsWith(change)).toEqual([fault])
  })

  test('a plan of automatic purchases accepts the first and last day of a month and both ends of the gap', () => {
    for (const dayOfMonth of [1, 31]) expect(faultsWith({ dayOfMonth })).toEqual([])
    for (const resaleGapMaxBasisPoints of [-1000, 0, 1000])
      expect(faultsWith({ resaleGapMaxBasisPoints })).toEqual([])
  })

  test('a plan of automatic purchases is tried out without a risk statement, and started only with one', () => {
    expect(schemaFaults(RulesInput, rules)).toEqual([])
    expect(schemaFaults(PlanInput, rules)).toEqual(['riskStatementVersion invalid_type'])
  })
})

describe('the hours of notifications', () => {
  const rhythm = {
    ...{ timeZone: 'Asia/Makassar', digest: 'daily' },
    quiet: { from: '22:00', until: '06:00' },
  }
  const faultsWith = (change: Example) =>
    faultsOf(settings.change, { choices: [], rhythm: { ...rhythm, ...change } })

  test('the hours of notifications may go past midnight or be absent, but not begin when they end', () => {
    expect(faultsWith({})).toEqual([])
    expect(faultsWith({ quiet: null })).toEqual([])
    expect(faultsWith({ quiet: { from: '00:00', until: '23:59' } })).toEqual([])
    expect(faultsWith({ quiet: { from: '22:00', until: '22:00' } })).toEqual([
      'rhythm.quiet.until field.same_time',
    ])
  })

  test.each([
    '24:00',
    '7:00',
    '22.00',
    '22:60',
    '22:00:00',
    '',
  ])('the hours of notifications are not %j', (from) => {
    expect(faultsWith({ quiet: { from, until: '06:00' } })).toEqual([
      'rhythm.quiet.from field.format',
    ])
  })

  test('the hours of notifications are those of a time zone of Indonesia', () => {
    expect(faultsWith({ timeZone: 'Asia/Singapore' })).toEqual(['rhythm.timeZone invalid_value'])
  })
})

test('a device registers with a P-256 point and sixteen bytes, with or without padding', () => {
  const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) }
  const faultsWith = (change: Example) =>
    faultsOf(devices.add, { endpoint: 'https://push.contoh.id/abc', keys: { ...keys, ...change } })
  expect(faultsWith({})).toEqual([])
  expect(faultsWith({ p256dh: `${keys.p256dh}=`, auth: `${keys.auth}==` })).toEqual([])
  // A compressed point begins with another byte.
  expect(faultsWith({ p256dh: `A${'a'.repeat(86)}` })).toEqual(['keys.p256dh field.format'])
  expect(faultsWith({ p256dh: keys.p256dh.slice(1) })).toContain('keys.p256dh field.format')
  expect(faultsWith({ auth: 'b'.repeat(23) })).toEqual(['keys.auth field.format'])
  expect(faultsWith({ auth: `${'b'.repeat(21)}+` })).toEqual(['keys.auth field.format'])
})

describe('other requests', () => {
  test('an API key is valid for 30, 90 or 365 days and reads only what can be read', () => {
    const right = { name: 'Laporan', scopes: ['wallet'], days: 90 }
    expect(faultsOf(tokens.make, right)).toEqual([])
    expect(faultsOf(tokens.make, right, { days: 31 })).toEqual(['days invalid_value'])
    expect(faultsOf(tokens.make, right, { scopes: ['withdrawals'] })).toEqual([
      'scopes.0 invalid_value',
    ])
  })

  test('a draft of a profile section has at most eighty fields', () => {
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 'x']))
    const sent = (count: number) => faultsOf(sections.draft, { revision: 0, fields: fields(count) })
    expect(sent(80)).toEqual([])
    expect(sent(81)).toEqual(['fields field.unknown'])
    expect(faultsOf(sections.draft, { revision: -1, fields: {} })).toEqual(['revision too_small'])
  })

  test('the frames of a movement check come with up to six times in milliseconds', () => {
    const sent = (times: string) => faultsOf(movement.send, { times })
    for (const times of ['0', '0,1200,2400', '1,2,3,4,5,6']) expect(sent(times)).toEqual([])
    for (const times of ['', '1,', '-1', '1.5', '1;2', '1,2,3,4,5,6,7', '12345678'])
      expect(sent(times), times).toEqual(['times field.format'])
  })

  test('the audit log is filtered by a room or by a whole action', () => {
    const sent = (action: string) => schemaFaults(audit.search.request.query, { action })
    for (const action of ['identity', 'death-reports', 'identity.log-in'])
      expect(sent(action)).toEqual([])
    for (const action of [
      '',
      'identity.',
      '.log-in',
      'a.b.c',
      'Identity',
      'identity%',
      "x' or 1=1",
    ])
      expect(sent(action), action).toEqual(['action invalid_format'])
    expect(sent('a'.repeat(101))).toEqual(['action too_big'])
  })
})
