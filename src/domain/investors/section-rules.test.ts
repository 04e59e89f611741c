import { describe, expect, test } from 'vitest'
import { neededParts, optionalParts } from '#contract'
import { completenessOf } from './completeness.ts'
import { readNpwp } from './identity/npwp.ts'
import type { TypedHeir } from './profile-section.ts'
import { readHeirsSection, readTaxSection, readWorkSection } from './section-rules.ts'

describe('a tax number', () => {
  test.each([
    ['09.254.294.3-407.000', '0092542943407000'],
    ['092542943407000', '0092542943407000'],
    ['0092542943407000', '0092542943407000'],
    ['3174 0117 0890 9901', '3174011708909901'],
    ['３１７４０１１７０８９０９９０１', '3174011708909901'],
  ])('a tax number %s is stored as sixteen digits', (text, npwp) => {
    expect(readNpwp(text, '1990-08-17')).toEqual({ npwp })
  })

  test.each([
    ['12345678901234', 'investors.npwp_shape'],
    ['12345678901234567', 'investors.npwp_shape'],
    ['09254294340700x', 'investors.npwp_shape'],
    ['000000000000000', 'investors.npwp_shape'],
    ['3174013208909901', 'investors.npwp_not_nik'],
    ['3174011708900000', 'investors.npwp_not_nik'],
    ['3174011808909901', 'investors.npwp_not_nik'],
  ])('a tax number %s is refused with %s', (text, fault) => {
    expect(readNpwp(text, '1990-08-17')).toEqual({ fault })
  })

  test("a tax number only has to contain a valid birth date when the investor's is not known", () => {
    expect(readNpwp('3273015205859902', null)).toEqual({ npwp: '3273015205859902' })
    expect(readNpwp('3273013213859902', null)).toEqual({ fault: 'investors.npwp_not_nik' })
  })

  test("a tax number of sixteen digits has to be the investor's own NIK, and the field is optional", () => {
    const read = (npwp: string | null, isOwn: boolean | null) =>
      readTaxSection({ npwp }, '1990-08-17', () => isOwn)
    expect(read('3174011708909901', false)).toMatchObject({ faults: [{ path: 'npwp' }] })
    expect(read('3174011708909901', null)).toEqual({ value: { npwp: '3174011708909901' } })
    expect(read('092542943407000', false)).toEqual({ value: { npwp: '0092542943407000' } })
    expect(read('  ', null)).toEqual({ value: { npwp: null } })
    expect(read('123', null)).toEqual({ faults: [{ path: 'npwp', code: 'investors.npwp_shape' }] })
  })
})

describe('heirs', () => {
  const heir = (share: number, more: Partial<TypedHeir> = {}): TypedHeir => ({
    name: 'Budi  Santoso',
    relation: 'child',
    share,
    phone: null,
    ...more,
  })
  const faultsOf = (...heirs: TypedHeir[]) => {
    const read = readHeirsSection({ heirs })
    return 'faults' in read ? read.faults.map(({ path, code }) => `${path} ${code}`) : []
  }

  test('heirs have shares that add up to 100 percent, or the list is empty', () => {
    expect(readHeirsSection({ heirs: [heir(60, { phone: '0812-3456-7890' }), heir(40)] })).toEqual({
      value: {
        heirs: [
          { name: 'Budi Santoso', relation: 'child', share: 60, phone: '+6281234567890' },
          { name: 'Budi Santoso', relation: 'child', share: 40, phone: null },
        ],
      },
    })
    expect(readHeirsSection({ heirs: [] })).toEqual({ value: { heirs: [] } })
    expect(faultsOf(heir(1), heir(24), heir(25), heir(25), heir(25))).toEqual([])
    expect(faultsOf(heir(60), heir(41))).toEqual(['heirs investors.heir_shares_sum'])
  })

  test('heirs are refused with the names of the wrong fields', () => {
    expect(faultsOf(heir(0, { relation: null }), heir(100, { name: '4' }))).toEqual([
      'heirs.0.share investors.heir_share',
      'heirs.0.relation field.choice',
      'heirs.1.name field.too_short',
    ])
    expect(faultsOf(heir(100, { phone: '12' }))).toEqual(['heirs.0.phone identity.phone_shape'])
    expect(faultsOf(...Array.from({ length: 6 }, () => heir(16)))).toContain(
      'heirs investors.heirs_too_many',
    )
  })
})

test('the employer is optional and has to be a name', () => {
  const work = { occupation: 'employee', fundSource: 'salary', goal: 'income' } as const
  const read = (employer: string | null) =>
    readWorkSection({ ...work, employer, yearlyIncome: 240_000_000n })
  expect(read('  PT  Maju ')).toMatchObject({ value: { employer: 'PT Maju' } })
  expect(read(' ')).toMatchObject({ value: { employer: null } })
  expect(read('x')).toMatchObject({ faults: [{ path: 'employer' }] })
  expect(read('BI')).toMatchObject({ value: { employer: 'BI' } })
  expect(read('x'.repeat(100))).toMatchObject({ value: { employer: 'x'.repeat(100) } })
  expect(read('x'.repeat(101))).toMatchObject({ faults: [{ path: 'employer' }] })
})

test('a profile is complete when no required part is missing', () => {
  const all = Object.fromEntries([...neededParts, ...optionalParts].map((part) => [part, true]))
  const has = all as Parameters<typeof completenessOf>[0]
  expect(completenessOf(has)).toEqual({ percent: 100, missing: [], absent: [] })
  expect(completenessOf({ ...has, work: false, heirs: false })).toEqual({
    percent: 85,
    missing: ['work'],
    absent: ['heirs'],
  })
})

test('a mobile number is asked for first, and its verification only once there is a number', () => {
  const all = Object.fromEntries([...neededParts, ...optionalParts].map((part) => [part, true]))
  const has = { ...(all as Parameters<typeof completenessOf>[0]), 'phone-proof': false }
  expect(completenessOf({ ...has, phone: false })).toMatchObject({
    percent: 71,
    missing: ['phone'],
  })
  expect(completenessOf(has)).toMatchObject({ percent: 85, missing: ['phone-proof'] })
})
