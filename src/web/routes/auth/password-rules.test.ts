import { expect, test } from 'vitest'
import { passwordRules } from './password-rules.ts'

test('the password form counts characters, not bytes, and accepts 10 to 128 of them', () => {
  expect(passwordRules('kucing-ora', 'a@b.id').isLong).toBe(true)
  expect(passwordRules('kucing-or', 'a@b.id').isLong).toBe(false)
  expect(passwordRules('🐈🐈🐈🐈🐈🐈🐈🐈🐈', 'a@b.id').isLong).toBe(false)
  expect(passwordRules('x'.repeat(129), 'a@b.id').isLong).toBe(false)
})

test('the password form finds the name part of the email address in any letter case, unless it is too short', () => {
  expect(passwordRules('Halo-RATNA-2026', 'ratna@contoh.id').isWithoutEmail).toBe(false)
  expect(passwordRules('Halo-budi-2026x', 'ratna@contoh.id').isWithoutEmail).toBe(true)
  expect(passwordRules('Halo-nia-2026xx', 'nia@contoh.id').isWithoutEmail).toBe(true)
})

test('the password form shows no rule as met while the password is empty', () => {
  expect(passwordRules('', '')).toEqual({ isLong: false, isWithoutEmail: false })
})
