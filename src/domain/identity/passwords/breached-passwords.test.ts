import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { filterOf, isBreachedPassword } from './breached-passwords.ts'
import { passwordFault } from './password.ts'

const nobody = { email: 'x@contoh.id', name: null }

test.each([
  '1q2w3e4r5t',
  '4815162342',
  'q1w2e3r4t5',
  'Q1W2E3R4T5',
  'bigdaddy69',
])('%s is recognised as leaked, in upper or lower case', (password) => {
  expect(isBreachedPassword(password)).toBe(true)
  expect(passwordFault(password, nobody)?.code).toBe('identity.password_common')
})

test.each([
  'Sepetak-Demo-2026',
  'Kucing-Oren-77',
  'benteng lumut rantai payung',
  'Rahasia-Lama-2026',
])('%s is not recognised as leaked', (password) => {
  expect(isBreachedPassword(password)).toBe(false)
})

test('fewer than one in a thousand other passwords are mistaken for leaked ones', () => {
  const others = Array.from({ length: 20_000 }, (_, index) =>
    createHash('sha256').update(`other ${index}`).digest('base64url').slice(0, 14),
  )
  expect(others.filter(isBreachedPassword).length).toBeLessThan(20)
})

test('a filter has about twenty bits for each password', () => {
  expect(filterOf(['kata-sandi-satu', 'kata-sandi-dua'])).toHaveLength(5)
})
