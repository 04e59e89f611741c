import { expect, test } from 'vitest'
import { passwordRules } from './password-rules.ts'

test('the password form counts characters, not bytes, and at most 128', () => {
  expect(passwordRules('kucing-ora', 'a@b.id').isLong).toBe(true)
  expect(passwordRules('kucing-or', 'a@b.id').isLong).toBe(false)
  expect(passwordRules('🐈🐈🐈🐈🐈🐈🐈🐈🐈', 'a@b.id').isLong).toBe(false)
  expect(passwordRules('x'.repeat(129), 'a@b.id').isLong).toBe(false)
})

test('the password form finds the name of the e-mail in any case, unless it is too short to matter', () => {
  expect(passwordRules('Halo-RATNA-2026', 'ratna@contoh.id').isWithoutEmail).toBe(false)
  expect(passwordRules('Halo-budi-2026x', 'ratna@contoh.id').isWithoutEmail).toBe(true)
  expect(passwordRules('Halo-nia-2026xx', 'nia@contoh.id').isWithoutEmail).toBe(true)
})

test('the password form says of no password that it keeps a rule', () => {
  expect(passwordRules('', '')).toEqual({ isLong: false, isWithoutEmail: false })
})
