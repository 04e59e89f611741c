import { expect, test } from 'vitest'
import { count, rupiah } from './mail-words.ts'

test('amounts and counts in mails are written like those of screens, with the minus sign before Rp', () => {
  expect([rupiah('-1250000', 'id'), rupiah('1250000', 'en')]).toEqual([
    '\u2212Rp1.250.000',
    'Rp1,250,000',
  ])
  expect([count('-12500', 'id'), count('12500', 'en')]).toEqual(['\u221212.500', '12,500'])
})
