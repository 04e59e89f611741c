import { expect, test } from 'vitest'
import { integerText, rupiahText } from './amount-text.ts'

test.each([
  [1_250_000, 'Rp1.250.000', 'Rp1,250,000'],
  [-1_250_000, '\u2212Rp1.250.000', '\u2212Rp1,250,000'],
  [-9_007_199_254_740_993n, '\u2212Rp9.007.199.254.740.993', '\u2212Rp9,007,199,254,740,993'],
  [-1n, '\u2212Rp1', '\u2212Rp1'],
  [0n, 'Rp0', 'Rp0'],
  [-0, 'Rp0', 'Rp0'],
])('the amount %s is written with its minus sign before Rp, in both languages', (amount, id, en) => {
  expect([rupiahText(amount, 'id'), rupiahText(amount, 'en')]).toEqual([id, en])
})

test('a whole number is written with the digit grouping of the language and a minus sign', () => {
  expect([integerText(-12_500n, 'id'), integerText(-12_500, 'en')]).toEqual([
    '\u221212.500',
    '\u221212,500',
  ])
})
