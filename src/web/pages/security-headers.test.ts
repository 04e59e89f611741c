import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  contentSecurityPolicy,
  inlineScripts,
  permissionsPolicy,
  securityHeaders,
} from './security-headers.ts'

test('the content policy finds exactly the inline scripts of a page', () => {
  const html =
    '<script>one()</script><script src="/a.js"></script><script type="module" async="">two</script>'
  expect(inlineScripts(html)).toEqual(['one()', 'two'])
})

test('the content policy allows each inline script by its hash and no other', () => {
  const policy = contentSecurityPolicy('<script>one()</script>')
  const hash = createHash('sha256').update('one()').digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
  expect(policy).toContain("frame-ancestors 'none'")
})

test('the content policy allows only the configured external origins', () => {
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

test('the content policy upgrades to TLS only where TLS is used', () => {
  expect(securityHeaders(true)).toHaveProperty('Strict-Transport-Security')
  expect(securityHeaders(false)).not.toHaveProperty('Strict-Transport-Security')
})

test('the content policy allows the camera only on the selfie page and never for other origins', () => {
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
