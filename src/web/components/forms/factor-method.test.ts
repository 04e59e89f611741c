import { expect, test } from 'vitest'
import { hasName, methodShown } from './factor-method.ts'

test('the second step shows the requested method if it is offered, or else the best one', () => {
  expect(methodShown(['passkey', 'app', 'mail'], null, true)).toBe('passkey')
  expect(methodShown(['passkey', 'app', 'mail'], 'mail', true)).toBe('mail')
  expect(methodShown(['app', 'mail'], 'recovery', true)).toBe('app')
  expect(methodShown([], 'mail', true)).toBeNull()
})

test('the second step shows no passkey at an address that does not support passkeys', () => {
  expect(methodShown(['passkey', 'mail'], 'passkey', false)).toBe('mail')
  expect(hasName(new URL('http://127.0.0.1:3000/login'))).toBe(false)
  expect(hasName(new URL('http://[::1]/login'))).toBe(false)
  expect(hasName(new URL('http://localhost:3000/login'))).toBe(true)
  expect(hasName(new URL('https://sepetak.id/login'))).toBe(true)
})
