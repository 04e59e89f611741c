import { describe, expect, test } from 'vitest'
import { pageBefore, publicNext, safeNext } from './safe-next.ts'

describe('the address to return to after login', () => {
  test.each([
    '/dashboard',
    '/en/dashboard',
    '/dashboard/wallet',
    '/dashboard/properties/villa-canggu?units=12',
    '/en/dashboard/wallet/deposits/0198c0de-0000-7000-8000-000000000001',
    '/dashboard/profile/edit?re=complete-profile',
    '/en/dashboard/files/wallet/statements/2026-10/file?format=pdf&language=en',
    '/back-office/files/audit/csv',
    '/back-office',
    '/en/back-office/offerings/0198c0de-0000-7000-8000-000000000001',
  ])('the address to return to after login accepts %s, one of our own addresses behind the login', (next) => {
    expect(safeNext(next)).toBe(next)
  })

  test.each([
    null,
    '',
    '/',
    '/login',
    '/en/register',
    '/logout',
    '/marketplace',
    '/dashboard/nowhere/at/all',
    '//evil.example',
    '///evil.example',
    '//evil.example/dashboard',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example/dashboard',
    'https://evil.example/dashboard',
    'https:evil.example',
    'http:/dashboard',
    '//evil.example@127.0.0.1/dashboard',
    'https://127.0.0.1:3000@evil.example/dashboard',
    '/%09/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/%0d%0aSet-Cookie:x=1',
    '/dashboard\r\nLocation: https://evil.example',
    '/en//evil.example',
    '/en/\\evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    '/dashboard/..//evil.example',
    '/dashboard/../../evil',
    '/dashboard/files/../../evil',
    '/dashboard/files//evil.example',
    '/dashboard/files/',
    '/dashboard/%2e%2e/%2e%2e//evil.example',
    '/%2f%2fevil.example',
    '/%252f%252fevil.example',
    '/%5cevil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    ' /dashboard',
    '/dashboard ',
    '/dashboard#//evil.example',
    '/dashboard?x=<script>',
    '/dashboard?next=https://evil.example',
    '/dashboard?x=//evil.example',
    '/ｄashboard',
    '/dashboard／evil',
    '//еvil.example',
    '//xn--vil-8cd.example',
    '/。evil。example',
    '/dashboard\u0000',
    '/dashboard\u202e',
    'dashboard',
    './dashboard',
    '@evil.example',
    '/@evil.example/dashboard',
    '/dashboard;@evil.example',
    '/DASHBOARD',
    `/dashboard?x=${'a'.repeat(600)}`,
  ])('the address to return to after login refuses %j', (next) => {
    expect(safeNext(next)).toBeNull()
  })
})

describe('the public page to return to', () => {
  test.each([
    '/marketplace',
    '/en/marketplace/villa-canggu?units=12',
    '/marketplace?city=bandung&sort=-yield',
    '/marketplace/compare?id=a&id=b',
    '/terms-and-conditions',
  ])('the public page to return to accepts %s', (next) => {
    expect(publicNext(next)).toBe(next)
  })

  test.each([
    null,
    '/',
    '/?session=expired',
    '/login',
    '/logout',
    '/dashboard',
    '/marketplace/watch',
    '//evil.example/marketplace',
    '/marketplace/..//evil.example',
    'https://evil.example/marketplace',
  ])('the public page to return to refuses %j', (next) => {
    expect(publicNext(next)).toBeNull()
  })
})

test('a form that was sent from a page that had reported a save leads back to the page without that report', () => {
  const from = (address: string) =>
    pageBefore(
      new Request('https://x.example', { headers: { Referer: `https://x.example${address}` } }),
    )
  expect(from('/dashboard/market/o1?saved=change')).toBe('/dashboard/market/o1')
  expect(from('/dashboard/referral/friends?saved=reminder&page=2')).toBe(
    '/dashboard/referral/friends?page=2',
  )
  expect(from('/marketplace?compare=a,b')).toBe('/marketplace?compare=a,b')
})
