import { expect, test } from 'vitest'
import { strengthOf } from './strength.ts'

test('grows with what a password says that is new', () => {
  expect(strengthOf('')).toBe(0)
  expect(strengthOf('Ab1!')).toBe(1)
  expect(strengthOf('kucingoren')).toBe(2)
  expect(strengthOf('Kucing-Oren-77')).toBeGreaterThan(strengthOf('kucingoren'))
  expect(strengthOf('kuda-terbang-di-atas-sawah-7X')).toBe(4)
})

test('is not taken in by repetition and rows', () => {
  expect(strengthOf('aaaaaaaaaaaaaaaa')).toBe(1)
  expect(strengthOf('abcdefghijklmnop')).toBe(1)
  expect(strengthOf('1234567890123456')).toBe(1)
  expect(strengthOf('abababababababab')).toBe(1)
})
