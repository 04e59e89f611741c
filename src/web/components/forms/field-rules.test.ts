import { describe, expect, test } from 'vitest'
import type { Control } from '../../ui/field-check.ts'
import { faultOf } from './field-rules.ts'

type Attributes = {
  readonly type?: string
  readonly isRequired?: boolean
  readonly data?: Record<string, string>
  readonly minLength?: number
  readonly maxLength?: number
  readonly validity?: Partial<ValidityState>
}

/** The fault code of a text in a field with these attributes. */
function codeOf(value: string, attributes: Attributes = {}): string | null {
  const {
    type = 'text',
    isRequired = false,
    data = {},
    minLength = -1,
    maxLength = -1,
  } = attributes
  const control = {
    value,
    type,
    required: isRequired,
    dataset: data,
    minLength,
    maxLength,
    min: '0',
    max: '50',
    validity: { badInput: false, ...attributes.validity },
  }
  // Only the properties of a control that the function reads.
  return faultOf(control as unknown as Control)?.code ?? null
}

describe('a field that lost focus', () => {
  test('a field that lost focus is reported as empty only when it is required', () => {
    expect(codeOf('', { isRequired: true })).toBe('required')
    expect(codeOf('   ', { isRequired: true })).toBe('required')
    expect(codeOf('', { type: 'email' })).toBeNull()
    expect(codeOf('', { data: { rule: 'nik' } })).toBeNull()
  })

  test('a field that lost focus is checked against the rule of its type', () => {
    for (const right of ['nama@contoh.id', ' Ratna.P@Contoh.co.id '])
      expect(codeOf(right, { type: 'email' }), right).toBeNull()
    for (const wrong of ['ratna@contoh', 'ratna', 'a@b@c.id'])
      expect(codeOf(wrong, { type: 'email' }), wrong).toBe('email')
    for (const right of ['0812-3456-7890', '+62 812 3456 7890', '+14155550123'])
      expect(codeOf(right, { type: 'tel' }), right).toBeNull()
    for (const wrong of ['0812', '021-555', 'nol delapan'])
      expect(codeOf(wrong, { type: 'tel' }), wrong).toBe('phone')
    expect(codeOf('', { type: 'date', validity: { badInput: true } })).toBe('date')
    expect(codeOf('2027-02-05', { type: 'date', validity: { rangeOverflow: true } })).toBe('latest')
    expect(codeOf('2027-02-04', { type: 'date' })).toBeNull()
  })

  test('a field that lost focus is checked against the rule it names', () => {
    const rule = (value: string, name: string, more: Attributes = {}) =>
      codeOf(value, { ...more, data: { rule: name, ...more.data } })
    expect(rule('081234567890', 'log-in-name')).toBeNull()
    expect(rule('nama@contoh.id', 'log-in-name')).toBeNull()
    expect(rule('nama@contoh', 'log-in-name')).toBe('email')
    expect(rule('ratna', 'log-in-name')).toBe('emailOrPhone')
    expect(rule("I Gusti Ngurah O'Neil, S.E.", 'person-name')).toBeNull()
    expect(rule('R2-D2', 'person-name')).toBe('name')
    expect(rule('R', 'person-name')).toBe('tooShort')
    expect(rule('3174 0117 0890 9901', 'nik')).toBeNull()
    expect(rule('317401990890990', 'nik')).toBe('nik')
    expect(rule('3174019908909901', 'nik')).toBe('nik')
    expect(rule('09.254.294.3-407.000', 'npwp')).toBeNull()
    expect(rule('0925429434', 'npwp')).toBe('npwp')
    expect(rule('12 34 56', 'digit-count', { minLength: 6 })).toBeNull()
    expect(rule('12345', 'digit-count', { minLength: 6 })).toBe('count')
    const account = { data: { least: '6', most: '20' } }
    expect(rule('5420 118 417', 'digits', account)).toBeNull()
    expect(rule('12345', 'digits', account)).toBe('digits')
    expect(rule('54201a8417', 'digits', account)).toBe('digits')
  })

  test('a field that lost focus is checked against the length and bounds it names', () => {
    expect(codeOf('terlalu singkat', { type: 'textarea', minLength: 20 })).toBe('tooShort')
    expect(codeOf('cukup panjang untuk dibaca', { type: 'textarea', minLength: 20 })).toBeNull()
    const password = { type: 'text', data: { rule: 'password' }, minLength: 10 }
    expect(codeOf(' sembilan', password)).toBe('tooShort')
    expect(codeOf(' sepuluh  ', password)).toBeNull()
    const amount = { data: { rule: 'amount', least: '20000', most: '1000000' } }
    expect(codeOf('19.999', amount)).toBe('least')
    expect(codeOf('Rp1.000.000', amount)).toBeNull()
    expect(codeOf('1000001', amount)).toBe('most')
    expect(codeOf('1,5 juta', amount)).toBe('amount')
    expect(codeOf('9'.repeat(40), amount)).toBe('most')
    expect(codeOf('-8,65', { data: { rule: 'decimal' } })).toBeNull()
    expect(codeOf('7.25 %', { data: { rule: 'decimal' } })).toBeNull()
    expect(codeOf('tujuh', { data: { rule: 'decimal' } })).toBe('decimal')
  })
})
