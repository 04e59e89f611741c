import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  contentSecurityPolicy,
  inlineScripts,
  permissionsPolicy,
  securityHeaders,
} from './security-headers.ts'

test('the content policy finds the inline scripts of a page and no others', () => {
  const html =
    '<script>one()</script><script src="/a.js"></script><script type="module" async="">two</script>'
  expect(inlineScripts(html)).toEqual(['one()', 'two'])
})

test('the content policy names each inline script by its hash and allows no other', () => {
  const policy = contentSecurityPolicy('<script>one()</script>')
  const hash = createHash('sha256').update('one()').digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
  expect(policy).toContain("frame-ancestors 'none'")
})

test('the content policy lets in from outside what is configured and nothing else', () => {
  expect(contentSecurityPolicy('')).not.toContain('https:')
  expect(contentSecurityPolicy('')).not.toMatch(/connect-src|frame-src/)
  const outside = {
    analytics: 'https://count.example',
    captcha: 'https://proof.example',
    signIn: 'https://login.example',
  }
  const policy = contentSecurityPolicy('', outside)
  expect(policy).toContain("script-src 'self' https://count.example https://proof.example;")
  expect(policy).toContain("connect-src 'self' https://count.example https://proof.example;")
  expect(policy).toContain('frame-src https://proof.example;')
  expect(policy).toContain("form-action 'self' https://login.example;")
  expect(contentSecurityPolicy('')).toContain("form-action 'self';")
})

test('the content policy asks for TLS only where there is TLS', () => {
  expect(securityHeaders(true)).toHaveProperty('Strict-Transport-Security')
  expect(securityHeaders(false)).not.toHaveProperty('Strict-Transport-Security')
})

test('the content policy opens the camera on the page of the selfie alone, and never to others', () => {
  for (const path of ['/dashboard/profile/identity', '/en/dashboard/profile/identity/'])
    expect(permissionsPolicy(path)).toMatch(/^camera=\(self\), geolocation=\(\), microphone=\(\),/)
  for (const path of [
    null,
    '/',
    '/dashboard/profile',
    '/dashboard/profile/identity/more',
    '/xen/dashboard/profile/identity',
  ])
    expect(permissionsPolicy(path), `${path}`).toMatch(/^camera=\(\),/)
  expect(securityHeaders(true)['Permissions-Policy']).toMatch(/^camera=\(\),/)
})
