import { describe, expect, test } from 'vitest'
import { exemptFrom, readExemption, validUntil } from './exemption.ts'
import { isExempt } from './quota.ts'

test.each([
  ['2024-11-21', '2026-11-21'],
  ['2024-12-31', '2026-12-31'],
  ['2025-02-28', '2027-02-28'],
  // The law requires at least two years: without a 29 February in 2026 the account counts from 1 March.
  ['2024-02-29', '2026-03-01'],
])('an account opened on %s is two years old on %s', (openedOn, from) => {
  expect(exemptFrom(openedOn)).toBe(from)
})

test('an approved proof is valid for one year', () => {
  expect(validUntil('2026-11-22')).toBe('2027-11-22')
  expect(validUntil('2028-02-29')).toBe('2029-03-01')
})

describe('the yearly limit of an investor with a proof', () => {
  const standing = { exemptFrom: '2026-11-21' }
  test('the yearly limit of an investor with a proof does not apply to offerings that open on the exempt day in Jakarta time, and applies to earlier ones', () => {
    expect(isExempt(standing, new Date('2026-11-20T17:00:00.000Z'))).toBe(true)
    expect(isExempt(standing, new Date('2026-11-20T16:59:59.999Z'))).toBe(false)
  })
  test('the yearly limit of an investor with a proof applies to every offering without a proof', () => {
    for (const none of [{}, { exemptFrom: null }])
      expect(isExempt(none, new Date('2030-01-01T00:00:00Z'))).toBe(false)
  })
})

test.each([
  [{ company: 'PT' }, 'company', 'field.too_short'],
  [{ company: 'P'.repeat(101) }, 'company', 'field.too_long'],
  [{ accountNumber: '1234' }, 'accountNumber', 'investors.securities_account_shape'],
  [{ accountNumber: '<b>IDD01</b>' }, 'accountNumber', 'investors.securities_account_shape'],
  [{ openedOn: '2026-11-22' }, 'openedOn', 'investors.opened_on_impossible'],
  [{ openedOn: '1977-08-09' }, 'openedOn', 'investors.opened_on_impossible'],
])('a proof with %j is refused with the name of the field', (change, path, code) => {
  const input = {
    company: 'PT Sekuritas',
    accountNumber: 'idd0101a1234567',
    openedOn: '2023-04-17',
  }
  expect(readExemption({ ...input, ...change }, '2026-11-21').faults).toMatchObject([
    { path, code },
  ])
  expect(readExemption(input, '2026-11-21')).toMatchObject({
    faults: [],
    input: { accountNumber: 'IDD0101A1234567' },
  })
})

test.each([
  ['a company of three characters', { company: 'PTX' }],
  ['an account opened today', { openedOn: '2026-11-21' }],
  ['an account opened on the day the exchange did', { openedOn: '1977-08-10' }],
])('a proof with %s is accepted', (_what, change) => {
  const input = {
    company: 'PT Sekuritas',
    accountNumber: 'IDD0101A1234567',
    openedOn: '2023-04-17',
  }
  expect(readExemption({ ...input, ...change }, '2026-11-21').faults).toEqual([])
})
