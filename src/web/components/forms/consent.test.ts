import { expect, test } from 'vitest'
import { consentCookie, readConsent } from './consent.ts'

const at = new Date('2026-11-21T03:00:00Z')

test('a stored choice is read back unchanged', () => {
  for (const analytics of [true, false]) {
    const cookie = consentCookie(analytics, at, true)
    expect(cookie).toContain('; Secure')
    const [value] = cookie.split(';')
    expect(readConsent(`theme=dark; ${value}; x=1`)).toEqual({
      analytics,
      version: '2026-11',
      at: at.toISOString(),
    })
  }
})

test.each([
  '',
  'consent=',
  'consent=%7B',
  'consent=null',
  `consent=${encodeURIComponent('{"analytics":"yes","version":"2026-11","at":"x"}')}`,
  `consent=${encodeURIComponent('{"analytics":true,"version":"2020-01","at":"x"}')}`,
  'noconsent=1',
])('no choice is read from %j', (cookies) => {
  expect(readConsent(cookies)).toBeNull()
})
