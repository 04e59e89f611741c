import { expect, test } from 'vitest'
import { strengthOf } from './strength.ts'

test('the strength of a password grows with its length and variety', () => {
  expect(strengthOf('')).toBe(0)
  expect(strengthOf('Ab1!')).toBe(1)
  expect(strengthOf('kucing-oren')).toBeGreaterThan(1)
  expect(strengthOf('Kucing-Oren-77')).toBeGreaterThan(strengthOf('kucing-oren'))
  expect(strengthOf('kuda-terbang-di-atas-sawah-7X')).toBe(4)
})

test('the strength meter rates repeated and consecutive characters as weak', () => {
  expect(strengthOf('aaaaaaaaaaaaaaaa')).toBe(1)
  expect(strengthOf('abcdefghijklmnop')).toBe(1)
  expect(strengthOf('1234567890123456')).toBe(1)
  expect(strengthOf('abababababababab')).toBe(1)
})

test('the strength meter rates a single word as weak, even with a number after it', () => {
  for (const password of ['password123', 'Sepetak2026', 'kucingoren', 'Bandung123!'])
    expect(strengthOf(password), password).toBe(1)
})
