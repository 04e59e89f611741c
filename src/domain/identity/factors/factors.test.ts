import { describe, expect, test } from 'vitest'
import { movableClock, newId, shortAgent } from '#kernel'
import { codeHash, isCode, newCode, pendingFrom } from '../accounts/activation.ts'
import { maskPhone, phoneFault } from '../accounts/phone.ts'
import { codeMessage, phoneGoneMessage, recoveryMessage } from '../accounts/short-messages.ts'
import { createIdentityKeys } from '../keys.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { checksOf } from '../providers/provider-steps.ts'
import { factorWrong, tooManyAttempts } from '../refusals.ts'
import { byAddress } from '../sessions/attempt-limits.ts'
import { deviceOf } from '../sessions/device.ts'
import { readLogInName } from '../sessions/log-in-name.ts'
import { confirmations, type Factors, hasSecondFactor, secondSteps } from './factors.ts'
import { passkeySite } from './passkey-site.ts'

const { now } = movableClock(new Date('2026-11-20T03:00:00Z'))

const bare: Factors = {
  ...{ hasPassword: true, hasApp: false, passkeys: 0, recoveryCodesLeft: 0 },
  ...{ isFrozen: false, isStaff: false, passwordResetAt: null },
}
const app = { hasApp: true, recoveryCodesLeft: 10 }
const reset = (at: string) => ({ passwordResetAt: new Date(at) })

describe('the second step of a sign-in', () => {
  test.each<[string, Partial<Factors>, string[]]>([
    ['nothing', {}, []],
    ['an app', app, ['app', 'recovery', 'mail']],
    ['a passkey', { passkeys: 1, recoveryCodesLeft: 10 }, ['passkey', 'recovery', 'mail']],
    ['both', { ...app, passkeys: 2 }, ['passkey', 'app', 'recovery', 'mail']],
    ['an app and no codes', { hasApp: true }, ['app', 'mail']],
    ['an app and one code', { hasApp: true, recoveryCodesLeft: 1 }, ['app', 'recovery', 'mail']],
    ['codes without a factor', { recoveryCodesLeft: 10 }, []],
    ['nothing, and a frozen account', { isFrozen: true }, ['mail']],
    ['an app, and a frozen account', { ...app, isFrozen: true }, ['app', 'recovery', 'mail']],
    ['an app and a staff role', { ...app, isStaff: true }, ['app', 'recovery']],
    ['a staff role alone', { isStaff: true }, []],
    ['a frozen staff account', { isStaff: true, isFrozen: true }, ['mail']],
  ])('the second step of a sign-in of an account with %s asks for %j', (_what, factors, methods) => {
    expect(secondSteps({ ...bare, ...factors }, now())).toEqual(methods)
  })

  test('the second step of a sign-in does not accept an emailed code for a day after a reset by email, in addition to another factor', () => {
    const afterReset = (at: string, factors: Partial<Factors> = app) =>
      secondSteps({ ...bare, ...factors, ...reset(at) }, now())
    expect(afterReset('2026-11-20T02:59:59Z')).not.toContain('mail')
    expect(afterReset('2026-11-19T03:00:00.001Z')).not.toContain('mail')
    expect(afterReset('2026-11-19T03:00:00Z')).toContain('mail')
    expect(afterReset('2026-11-20T02:59:59Z', { isFrozen: true })).toEqual(['mail'])
  })
})

describe('the confirmation of a session', () => {
  test.each<[string, Partial<Factors>, string[]]>([
    ['nothing', {}, ['mail']],
    ['nothing, and a frozen account', { isFrozen: true }, ['mail']],
    ['a staff role alone', { isStaff: true }, ['mail']],
    ['codes without a factor', { recoveryCodesLeft: 3 }, ['mail']],
    ['an app', app, ['app', 'recovery']],
    ['a passkey', { passkeys: 1 }, ['passkey']],
    ['both and codes', { ...app, passkeys: 1 }, ['passkey', 'app', 'recovery']],
  ])('the confirmation of a session of an account with %s asks for %j', (_what, factors, methods) => {
    expect(confirmations({ ...bare, ...factors }, now())).toEqual(methods)
  })

  test('the confirmation of a session is never possible with an emailed code when a second factor is set up', () => {
    for (const hasApp of [true, false])
      for (const passkeys of [0, 1])
        for (const isFrozen of [true, false])
          for (const passwordResetAt of [null, new Date('2026-11-01')]) {
            const factors = { ...bare, hasApp, passkeys, isFrozen, passwordResetAt }
            expect(confirmations(factors, now()).includes('mail')).toBe(!hasSecondFactor(factors))
          }
  })
})

describe('the site that passkeys are bound to', () => {
  test.each([
    ['https://sepetak.id', 'sepetak.id', 'https://sepetak.id'],
    ['https://app.sepetak.id:8443/x', 'app.sepetak.id', 'https://app.sepetak.id:8443'],
    ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
    ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
    ['http://127.0.0.1', 'localhost', 'http://localhost'],
    ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
  ])('the site that passkeys are bound to of %s is %s at %s', (url, id, origin) => {
    expect(passkeySite(url)).toEqual({ id, origins: [origin] })
  })

  test.each([
    'http://192.168.1.7:3000',
    'https://203.0.113.9',
    'http://[2001:db8::1]:3000',
  ])('the site that passkeys are bound to does not exist at the address %s, which cannot have passkeys', (url) => {
    expect(passkeySite(url)).toBeNull()
  })
})

describe('the name typed at a sign-in', () => {
  test.each([
    [' Budi@Contoh.ID ', { kind: 'email', key: 'budi@contoh.id' }],
    ['０８１２３４５６７８９０', { kind: 'phone', key: '+6281234567890' }],
    ['0812-3456-7890', { kind: 'phone', key: '+6281234567890' }],
    ['0812@contoh.id', { kind: 'email', key: '0812@contoh.id' }],
  ])('the name typed at a sign-in %s is read as %o', (text, name) => {
    expect(readLogInName(text)).toEqual(name)
  })

  test('the name typed at a sign-in is nothing when it is neither an address nor a number', () => {
    for (const text of ['', 'budi', '0812', '+62 21 555 1234'])
      expect(readLogInName(text)).toBeNull()
  })
})

describe('a phone number', () => {
  test('a phone number is masked but for its country and last three digits', () => {
    expect(maskPhone('+6281234567890')).toBe('+62 ••• 890')
    expect(maskPhone('+6591234567')).toBe('+65 ••• 567')
    expect(maskPhone('+66812345678')).toBe('+66 ••• 678')
    expect(maskPhone('+14155552671')).toBe('+1 ••• 671')
    expect(maskPhone('+442079460958')).toBe('+44 ••• 958')
    expect(maskPhone('+6707712345')).toBe('+670 ••• 345')
    expect(maskPhone('+85291234567')).toBe('+852 ••• 567')
  })

  test('a phone number that is missing is asked for, and one of a wrong shape is named as such', () => {
    expect(phoneFault('  ', null)).toEqual({ path: 'phone', code: 'field.required' })
    expect(phoneFault('0812', null)).toEqual({ path: 'phone', code: 'identity.phone_shape' })
    expect(phoneFault('081234567890', '+6281234567890')).toBeNull()
  })
})

describe('a text message', () => {
  test('a text message with a code begins with it and says for how long it is valid', () => {
    expect(codeMessage('id', '042517', 5)).toMatch(/^042517 adalah kode Sepetak .* 5 menit\./)
    expect(codeMessage('en', '042517', 5)).toMatch(/^042517 is your Sepetak code .* 5 minutes\./)
    expect(codeMessage('en', '042517', 1)).toContain('1 minute.')
  })

  test('a text message names Sepetak in both languages, and the link that stops a recovery is at its end', () => {
    const link = 'https://sepetak.id/freeze?token=abc'
    for (const language of ['id', 'en'] as const) {
      expect(recoveryMessage(language, link).endsWith(` ${link}`)).toBe(true)
      for (const text of [recoveryMessage(language, link), phoneGoneMessage(language)])
        expect(text.startsWith('Sepetak: ')).toBe(true)
    }
  })

  test('a text message has only characters of the basic alphabet of text messages, so that it is not sent in small parts', () => {
    for (const language of ['id', 'en'] as const)
      for (const text of [codeMessage(language, '042517', 5), phoneGoneMessage(language)])
        expect(text).toMatch(/^[\x20-\x5a\x61-\x7a]+$/)
  })
})

describe('a code of six digits', () => {
  const old = 'an-older-secret-of-more-than-32-characters'
  const fresh = 'a-newer-secret-of-more-than-32-characters!'
  const id = newId()

  test('a code of six digits has six digits even when it begins with zeros', () => {
    const codes = Array.from({ length: 2000 }, newCode)
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
    expect(new Set(codes).size).toBeGreaterThan(1900)
  })

  test('a code of six digits is right only for its own registration, and still right after a new secret was put first', () => {
    const hash = codeHash(createIdentityKeys([old]), id, '042517')
    const rotated = createIdentityKeys([fresh, old])
    expect(isCode(rotated, id, '042517', hash)).toBe(true)
    expect(isCode(rotated, id, '042518', hash)).toBe(false)
    expect(isCode(rotated, newId(), '042517', hash)).toBe(false)
    expect(isCode(createIdentityKeys([fresh]), id, '042517', hash)).toBe(false)
  })

  test('a code of six digits can be sent again after a minute and is valid for ten, and shows only a masked address', () => {
    expect(pendingFrom('budi@contoh.id', now())).toEqual({
      maskedEmail: 'b•••@contoh.id',
      resendAvailableAt: new Date('2026-11-20T03:01:00Z'),
      codeExpiresAt: new Date('2026-11-20T03:10:00Z'),
    })
  })
})

describe('a device', () => {
  const keys = createIdentityKeys(['a-secret-of-more-than-32-characters-only'])
  const device = (address: string, userAgent = 'Firefox/140') =>
    deviceOf(keys, { address, userAgent })

  test('a device is the same from every address of its network, and another with another browser', () => {
    expect(device('2001:db8:1:2::9')).toBe(device('2001:db8:1:2:ffff::1'))
    expect(device('203.0.113.7')).toBe(device('::ffff:203.0.113.7'))
    expect(device('203.0.113.7')).not.toBe(device('203.0.113.8'))
    expect(device('203.0.113.7')).not.toBe(device('203.0.113.7', 'Firefox/141'))
  })

  test('a device is distinguished by the first 300 characters of its user agent, which are stored', () => {
    const long = 'x'.repeat(300)
    expect(shortAgent(`${long}y`)).toBe(long)
    expect(device('203.0.113.7', `${long}y`)).toBe(device('203.0.113.7', `${long}z`))
    expect(device('203.0.113.7', `${'x'.repeat(299)}y`)).not.toBe(device('203.0.113.7', long))
  })

  test('a device is named by a hash that does not contain its address', () => {
    expect(device('203.0.113.7')).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const others = createIdentityKeys(['another-secret-of-more-than-32-characters'])
    expect(deviceOf(others, { address: '203.0.113.7', userAgent: 'Firefox/140' })).not.toBe(
      device('203.0.113.7'),
    )
  })
})

test('attempts from an unknown address are counted for no network, because all would share one count', () => {
  expect(byAddress('log-in-address', 'unknown')).toEqual([])
  expect(byAddress('log-in-address', '2001:db8:1:2::9')).toEqual([
    ['log-in-address', '2001:db8:1:2::/64'],
  ])
})

test('the checks of a redirect to the provider differ from each other and are bound to its ticket', () => {
  const keys = createIdentityKeys(['a-secret-of-more-than-32-characters-only'])
  const { state, nonce, verifier } = checksOf(keys, 'ticket')
  expect(new Set([state, nonce, verifier]).size).toBe(3)
  // A verifier has 43 to 128 of these characters (RFC 7636).
  for (const check of [state, nonce, verifier]) expect(check).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(checksOf(keys, 'ticket')).toEqual({ state, nonce, verifier })
  expect(checksOf(keys, 'other').state).not.toBe(state)
})

test('a refusal of too many attempts says the minutes rounded up', () => {
  const minutes = (retryAfterSeconds: number) =>
    tooManyAttempts({ retryAfterSeconds }).details.retryAfterMinutes
  expect([1, 60, 61, 900].map(minutes)).toEqual([1, 1, 2, 15])
})

test('a wrong factor is refused at the field of the code with the tries that are left', () => {
  expect(factorWrong({ triesLeft: 0 })).toMatchObject({
    kind: 'invalid',
    details: { triesLeft: 0 },
    fields: [{ path: 'code', code: 'identity.factor_wrong', details: { triesLeft: 0 } }],
  })
})

describe('a password that an attacker would try first', () => {
  test.each([
    'aaaaaaaaaa',
    'abcabcabcab',
    '1212121212',
    '2345678901',
    '9876543210',
    'jihgfedcba',
    '01-01-1990',
    '1990/12/31',
    'p@ssword1234',
    'Katasandi!!2026',
    'SayangKamu99',
    'qwertyuiop123',
  ])('a password that an attacker would try first is %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each([
    'kuda-laut-7',
    'sayang sekali dia pergi',
    'password milik nenek',
    'abcabcabcabx-y',
    '1990-12-31 lahir',
    '2468013579x',
  ])('a password that an attacker would try first is not %s', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})
