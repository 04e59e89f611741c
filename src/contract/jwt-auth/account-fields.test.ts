import { describe, expect, test } from 'vitest'
import { schemaFaults as faultsOf } from '../../../tests/support/request-schemas.ts'
import { Email, LogInName } from './account-fields.ts'
import { FactorCode, PasskeyAnswerBody } from './factor-fields.ts'
import { activate, register } from './jwt-auth.ts'

const activation = activate.request.body.content['application/json'].schema
const registration = register.request.body.content['application/json'].schema
const id = '0193a0e2-7c1f-7000-8000-000000000001'

describe('who signs in', () => {
  test('a person who signs in is named by an email address or a phone number in any usual spelling', () => {
    for (const name of ['Nama@Contoh.id', '0812-3456-7890', '+62 812 3456 7890', '+6591234567'])
      expect(LogInName.parse(` ${name} `)).toBe(name)
  })

  test('a person who signs in is informed what is wrong with the kind of name that was typed', () => {
    expect(faultsOf(LogInName, 'nama@contoh')).toEqual(['field.email'])
    expect(faultsOf(LogInName, '0812')).toEqual(['field.email_or_phone'])
    expect(faultsOf(LogInName, 'nama')).toEqual(['field.email_or_phone'])
    expect(faultsOf(LogInName, `${'a'.repeat(250)}@b.id`)).toContain('too_big')
  })

  test('a person who signs in has one email address, of at most 254 characters, without display name or comment', () => {
    expect(Email.parse(' Budi.S+uji@Contoh.id ')).toBe('Budi.S+uji@Contoh.id')
    for (const text of [
      'budi',
      'budi@',
      '@contoh.id',
      'budi@contoh',
      'a@b.id,c@d.id',
      'Budi <a@b.id>',
    ])
      expect(faultsOf(Email, text), text).toEqual(['invalid_format'])
    expect(faultsOf(Email, 'a@b.id\r\nBcc: c@d.id')).toEqual(['invalid_format'])
    expect(faultsOf(Email, `${'a'.repeat(64)}@${'b'.repeat(187)}.id`)).toContain('too_big')
  })

  test('a person who signs in types codes with or without spaces', () => {
    for (const code of ['042517', ' 042 517 ', '0 4 2 5 1 7', '042\u00a0517'])
      expect(FactorCode.parse(code)).toBe('042517')
    expect(FactorCode.parse('k7mq-2xhd-9wpe')).toBe('k7mq-2xhd-9wpe')
    for (const nothing of ['', '   ']) expect(faultsOf(FactorCode, nothing)).toEqual(['too_small'])
    expect(faultsOf(FactorCode, '1'.repeat(41))).toEqual(['too_big'])
  })

  test('a person who signs in activates an account with exactly six digits', () => {
    expect(faultsOf(activation, { ticket: 'x', code: '000000' })).toEqual([])
    for (const code of ['12345', '1234567', '12345a', '１２３４５６', '123 456', '123456\n'])
      expect(faultsOf(activation, { ticket: 'x', code }), code).toEqual(['code invalid_format'])
  })

  test('a person who signs in agrees to the terms and the privacy policy, and to marketing only on request', () => {
    const right = {
      ...{ email: 'nama@contoh.id', password: 'Kucing-Oren-77' },
      ...{ termsAccepted: true, privacyAccepted: true },
    }
    expect(registration.parse(right)).toMatchObject({ marketingAccepted: false })
    expect(faultsOf(registration, { ...right, termsAccepted: false })).toEqual([
      'termsAccepted field.accept',
    ])
    expect(faultsOf(registration, { ...right, privacyAccepted: 'true' })).toEqual([
      'privacyAccepted field.accept',
    ])
  })

  test('a person who signs in answers a passkey challenge with a credential, whatever else the browser adds to it', () => {
    const response = { id: 'abc', type: 'public-key', authenticatorAttachment: 'platform' }
    expect(PasskeyAnswerBody.parse({ challengeId: id, response })).toEqual({
      challengeId: id,
      response,
    })
    expect(faultsOf(PasskeyAnswerBody, { challengeId: 'x', response })).toEqual([
      'challengeId invalid_format',
    ])
    const other = { ...response, type: 'password' }
    expect(faultsOf(PasskeyAnswerBody, { challengeId: id, response: other })).toEqual([
      'response.type invalid_value',
    ])
  })
})
